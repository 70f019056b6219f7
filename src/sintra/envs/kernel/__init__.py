"""The compiled part of the environments: observations, masks, and steps of many games.

It is a folder of its own because every edit in it is compiled again, which takes a while.
"""
