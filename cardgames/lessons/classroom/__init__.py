"""The class: what its pupils predict and find, gathered through three doors and shown in one picture.

A record is numbers only, with no name in it. It comes as a code of eight signs, through a page that the teacher's
notebook serves on the school's network, or as a small file in a shared folder; and what the deals of a seat give can be
computed, so a result that does not agree with its deals is marked.
"""
