"""The Gurami puzzle, by Klaus-Peter Rudolph and Hans-Friedrich Bauch: equal sums everywhere."""
