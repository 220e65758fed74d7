"""The tool that draws the sheets of cards; the package itself shows the finished ones."""
