"""The kernel: state, frames, events, choices, random source, and the machine that runs programs.

Read in this order: zones, events, choices, frames, state, linked, machine.
"""
