"""GOrami, by Klaus-Peter Rudolph: enclosed pieces turn over, the higher sum wins a stripe."""
