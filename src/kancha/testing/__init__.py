"""The conformance kit: what every game must pass. Other packages test their games with it."""
