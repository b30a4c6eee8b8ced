"""Requests and sockets before anything is done: bodies, limits, origins, the files of the app."""
