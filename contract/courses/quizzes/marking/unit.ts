/** Returns the spellings of a question's unit, which staff separate by commas. */
export const spellingsOf = (unit: string): string[] =>
  unit
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

/** Returns the unit that students see: the first spelling. */
export const shownUnit = (unit: string): string => spellingsOf(unit)[0] ?? "";
