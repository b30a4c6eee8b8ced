"""The server: tables where people and engines play; what is hidden in a game stays hidden."""

from kancha.core.extras import require_extra

require_extra("server", "the server")
