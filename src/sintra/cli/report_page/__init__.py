"""A review as one page: HTML that loads nothing, runs no script, and can be printed.

Everything that is shown in points and as a chance to win stands there twice. Two radio buttons
say which one is visible; the style sheet does the rest.
"""
