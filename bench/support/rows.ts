import type { Journal } from "./write-load.ts";

/** One line of docs/reliability.md. */
export interface Row {
  fault: string;
  trials: string;
  figure: string;
  /** What should not have been: the drill fails by it. */
  problems: string[];
}

export function print({ fault, trials, figure, problems }: Row): void {
  console.log(`${problems.length === 0 ? "held" : "FAILED"} | ${fault} | ${trials} | ${figure}`);
  for (const problem of problems.slice(0, 8)) console.log(`    ${problem}`);
}

/** "1,204 × 201, 37 × 503": what writes were answered while the fault lasted; no answer at all is a dash. */
export function statusesOf({ statuses }: Journal): string {
  return [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${times} × ${status || "no answer"}`)
    .join(", ");
}

/** Every refusal of the server must be one that the API names, in its words. */
export function strangeAnswers({ apiErrors }: Journal): string[] {
  return [...apiErrors]
    .filter(([words]) => !known.some((one) => one.test(words)))
    .map(([words, times]) => `${times} × ${words}`);
}

const known = [
  /^503 The service is not available right now\. Try again in a moment\.$/,
  /^503 The service is busy\. Try again in a moment\.$/,
  /^503 Files cannot be stored right now\. Try again in a moment\.$/,
  /^507 There is no room to store this (file )?right now\. Try again later\.$/,
];
