/** The drawings of icons that no table needs. */

export const placeIcons = {
  games: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  door: "M4 20.500h16M6.500 20.500v-17h11v17M14 12h.010",
  mine: "M4 4h16v16H4zM4 12h16M12 4v16",
  plus: "M12 5v14M5 12h14",
  key: "M8.500 19.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11.500 12.500 20 4M16.500 7.500l3 3M14 10l2.500 2.500",
  device: "M7.500 2.500h9v19h-9zM11 18.500h2",
} as const;
