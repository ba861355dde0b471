import { roundedToHundredths } from "#contract/shared/rounding.ts";

/** Returns how easy a question is, in words, from the mean share of its points in whole percent (beyond.md 6.1). */
export function easeInWords(facility: number | null): string {
  if (facility === null) return "Not known yet";
  const rounded = roundedToHundredths(facility);
  if (rounded >= 0.9) return "Very easy";
  if (rounded >= 0.7) return "Easy";
  if (rounded >= 0.4) return "Medium";
  return rounded >= 0.2 ? "Hard" : "Very hard";
}

/** Students below which a discrimination is mostly chance. */
export const FEWEST_STUDENTS = 10;

/**
 * Returns how a question tells strong students from weak ones, in words (beyond.md 6.1). Above -0.1, a value below 0 is
 * mostly chance in a class, so it is "Little", not "Wrongly".
 */
export function tellsInWords(
  discrimination: number | null,
  count: number,
): "Too few students" | "Not known yet" | "Well" | "Little" | "Wrongly" {
  if (count < FEWEST_STUDENTS) return "Too few students";
  if (discrimination === null) return "Not known yet";
  const rounded = roundedToHundredths(discrimination);
  if (rounded <= -0.1) return "Wrongly";
  return rounded >= 0.3 ? "Well" : "Little";
}
