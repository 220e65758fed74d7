"""Trials: many deals by a player, on any executor; results, records, limits."""
