"""Effects: what gives IR nodes their meaning at run time.

Read in this order: env, build, the pure parts (filters, select, quantities, conditions, events), reads,
changes, layers, choosing, possible, instructions, abilities, link.
"""
