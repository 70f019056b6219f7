"""``sintra site``: writes the page and its engine as files for any web host, without a server."""

from pathlib import Path
from typing import Annotated

import typer

from sintra.cli.console import add, output


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        site,
        ("sintra site public", "for the top of a host"),
        ("sintra site public --path /games/sintra/", "for a folder of a host"),
    )


FolderArgument = Annotated[Path, typer.Argument(help="Where the site is written.")]
PathOption = Annotated[
    str, typer.Option("--path", help="The path of the site on its host.", metavar="PATH")
]


def site(folder: FolderArgument, path: PathOption = "/") -> None:
    """Write a static site: games against levels and at one screen, without a server.

    It needs the engine, which ``make engine`` builds. The file ``_headers`` has the headers that a
    host should send, in the format that several hosts read.
    """
    from sintra.model.errors import OptionError
    from sintra.server.site import write_site

    written = write_site(folder, path)
    if not written:
        raise OptionError(f"{folder} has other files in it")
    output().print(f"{len(written)} files are in {folder}; serve them under {path}")
