"""x."""
class SpiderSearch: pass
