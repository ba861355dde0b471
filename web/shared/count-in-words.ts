import { withThousands } from "#contract/shared/prices.ts";
import { MOST_FOUND, MOST_FOUND_IN_PROGRAM } from "#contract/shared/scalars.ts";

/** A search's words, and whether they were looked for within one program. */
interface Search {
  search: string;
  program?: string;
}

/** "1 student", "1,204 students"; where a search stopped counting, at MOST_FOUND for one, it is "500 or more students". */
export function countInWords(count: number, noun: string, { search, program = "" }: Search): string {
  if (count === 1) return `1 ${noun}`;
  const hasStopped = count >= MOST_FOUND || (program !== "" && count === MOST_FOUND_IN_PROGRAM);
  return `${withThousands(count)} ${search !== "" && hasStopped ? "or more " : ""}${noun}s`;
}
