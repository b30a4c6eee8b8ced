/** The drawings of icons that no table needs. */

export const placeIcons = {
  games: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  door: "M4 20.500h16M6.500 20.500v-17h11v17M14 12h.010",
  mine: "M4 4h16v16H4zM4 12h16M12 4v16",
  plus: "M12 5v14M5 12h14",
  key: "M8.500 19.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11.500 12.500 20 4M16.500 7.500l3 3M14 10l2.500 2.500",
  device: "M7.500 2.500h9v19h-9zM11 18.500h2",
  sun: "M12 16.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9ZM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.700 1.700M17.300 17.300 19 19M19 5l-1.700 1.700M6.700 17.300 5 19",
  mail: "M3 5.500h18v13H3zM3 6.500l9 7 9-7",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15ZM10 21h4",
} as const;
