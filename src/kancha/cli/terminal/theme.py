"""The colours of the terminal app."""

from textual.theme import Theme

NIGHT = Theme(
    name="kancha",
    primary="#e07a4a",
    secondary="#53b9c2",
    accent="#e6b04a",
    warning="#e6b04a",
    error="#ee6a86",
    success="#8cc27f",
    foreground="#f1ebdf",
    background="#14141d",
    surface="#1e1f2b",
    panel="#2a2c3d",
    boost="#1e1f2b",
    dark=True,
)
