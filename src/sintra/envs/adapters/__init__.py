"""Environments in the interfaces of other libraries, which are imported here and nowhere else."""
