/** Colours of a drawing: `ground` is the background, `deep` and `light` contrast, `bright` and `pop` are accents. */
export type PlaceholderPalette = { ground: string; deep: string; light: string; bright: string; pop: string };

/** One palette for each category hue, in the order of the --hue-N tokens. Light and dark themes share them. */
export const placeholderPalettes: PlaceholderPalette[] = [
  { ground: "#0f6b45", deep: "#07301f", light: "#f7e8c8", bright: "#f5ac1e", pop: "#d4552a" },
  { ground: "#0c6470", deep: "#052f38", light: "#f6e7c9", bright: "#f7b733", pop: "#e0653a" },
  { ground: "#2b4592", deep: "#111f4f", light: "#f6e6ca", bright: "#f5ac1e", pop: "#e2603a" },
  { ground: "#812b5b", deep: "#3a0f29", light: "#fae5cf", bright: "#f6b23c", pop: "#1b8a78" },
  { ground: "#b9451c", deep: "#541607", light: "#fce8c8", bright: "#f8b938", pop: "#12573d" },
  { ground: "#d8930f", deep: "#4a2a06", light: "#fff0d0", bright: "#fbd05a", pop: "#a8361a" },
];
