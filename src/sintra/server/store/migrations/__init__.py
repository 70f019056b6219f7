"""How the database came to be what it is, one file for each change, applied by ``migrate.py``."""
