"""``python -m sintra`` is the command line."""

from sintra.cli import main

main()
