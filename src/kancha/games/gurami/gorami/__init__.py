"""GOrami, by Klaus-Peter Rudolph: enclosed pieces turn over, and stripes are won by the higher sum."""
