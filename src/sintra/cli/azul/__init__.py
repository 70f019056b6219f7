"""What the command line has to know of Azul."""
