"""What a learner clicks."""
