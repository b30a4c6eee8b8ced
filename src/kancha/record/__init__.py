"""Records: whole games with their history, and the files that hold them."""
