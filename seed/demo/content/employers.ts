/** Employers of the demonstration's graduates. Every name is invented. */
export const employers = [
  "Aswa Valley Hospital",
  "Rift Pastoral Initiative",
  "PayPath Labs",
  "Luangwa Livelihoods Trust",
  "Sheger Logistics",
  "Nyungwe Slopes Coffee Growers",
];
