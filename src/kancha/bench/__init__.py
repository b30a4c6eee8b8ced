"""Benchmarks: speed compared with a reference, signatures, server load."""
