"""``python -m utafuda``: the command line."""

import sys

from utafuda.cli import main

if __name__ == "__main__":
    sys.exit(main())
