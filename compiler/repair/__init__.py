"""What is wrong with a text that does not compile, and what was probably meant.

    Trouble(text, error).told(printed, reads)    # the Diagnostic, with hint and fix if there is one

``edits`` lists changes, ``search`` tries them in order, ``trouble`` tells what came of it.
"""

from compiler.repair.trouble import UNREAD, Trouble

__all__ = ["UNREAD", "Trouble"]
