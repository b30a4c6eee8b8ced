"""The board game: six building plans for two to four builders."""
