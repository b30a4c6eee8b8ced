"""The Gurami games, by Klaus-Peter Rudolph: triangles, stripes, and two colours with equal sums."""
