import { withThousands } from "#contract/prices.ts";
import { MOST_FOUND } from "#contract/scalars.ts";

/** "1 student", "1,204 students"; a search counts to MOST_FOUND, and what it finds then is "500 or more students". */
export function countInWords(count: number, noun: string, isSearch: boolean): string {
  if (count === 1) return `1 ${noun}`;
  return `${withThousands(count)} ${isSearch && count >= MOST_FOUND ? "or more " : ""}${noun}s`;
}
