"""Positions as images (Pillow, extra ``env``)."""
