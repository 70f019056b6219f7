"""Migrations of the schema, one file each, applied by ``migrate.py``."""
