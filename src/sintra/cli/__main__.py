"""``python -m sintra.cli`` is the command line, too."""

from sintra.cli import main

main()
