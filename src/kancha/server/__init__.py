"""Tables where people and engines meet: live play, kept safe, nothing shown to the wrong eyes."""
