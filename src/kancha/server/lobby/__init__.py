"""Where people find each other: open tables, searches, who is there."""
