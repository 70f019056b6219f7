"""Writes HTML elements; text is escaped, and what is HTML already is of another type."""

from html import escape


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


Content = str | Html


def join(*parts: Content) -> Html:
    """Several pieces of content, one after the other."""
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in parts))


def element(tag: str, /, *content: Content, **attributes: str | None) -> Html:
    """An element; an attribute ``class_`` is written ``class``, one that is ``None`` is left out.

    >>> element("p", "2 < 3", element("br"), class_="sum", aria_hidden="true")
    '<p class="sum" aria-hidden="true">2 &lt; 3<br></p>'
    """
    words = (
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    start = f"<{tag}{''.join(words)}>"
    return Html(start) if tag in _VOID else Html(f"{start}{join(*content)}</{tag}>")


_VOID = frozenset(("br", "input", "meta"))
"""Elements that have no content and no end."""
