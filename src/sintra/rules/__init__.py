"""The rules of the games, compiled. The only place that knows a rule."""
