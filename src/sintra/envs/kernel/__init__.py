"""The compiled part of the environments: observations, masks, and steps of many games.

It is a folder of its own because an edit of any file in it makes all of it compile again.
"""
