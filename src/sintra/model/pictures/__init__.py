"""Pictures of positions: pieces and boards, drawn with whatever pen one has.

``svg.py`` makes SVG of them; ``envs/render`` makes images of pixels, with Pillow.
"""
