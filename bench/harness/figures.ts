import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { buildIfStale } from "../../scripts/prepare.mjs";

/**
 * Begins a command: builds the pages if they are stale, and prints the machine, because results of different machines
 * do not compare.
 */
export async function begin(): Promise<void> {
  // Exit normally on signals: their default action would leave the started processes running.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
  if (!(await buildIfStale())) throw new Error("The pages could not be built.");
  const load = loadavg().map((average) => average.toFixed(1));
  const memory_gb = Math.round(totalmem() / 1024 ** 3);
  const processor = `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${memory_gb} GB`;
  console.log(`machine: ${processor}, Node ${process.version}; load ${load.join(", ")} (1, 5, 15 min)`);
}

/** A measurement or trial, printed as one line. */
export interface Result {
  what: string;
  value: string;
  trials: string;
  seed?: number;
  /** Broken guarantees. The command then exits with 1. */
  problems?: string[];
}

export function printResult({ what, value, trials, seed, problems = [] }: Result): void {
  const parts = [what, value, trials, ...(seed === undefined ? [] : [`seed ${seed}`])];
  console.log(`${problems.length === 0 ? "ok" : "FAILED"} | ${parts.join(" | ")}`);
  for (const problem of problems.slice(0, 10)) console.log(`    ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

/** Returns a percentile. `share` goes from 0 (least) to 1 (most). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/** Formats "0.4 / 1.8 / 5.5 s (least, median, most)". */
export function spread(milliseconds: readonly number[]): string {
  const at = (share: number) => (percentile(milliseconds, share) / 1000).toFixed(1);
  return `${at(0)} / ${at(0.5)} / ${at(1)} s (least, median, most)`;
}

/** Counts events by kind. As text: "120 × 201, 7 × 503". */
export class Counts {
  readonly #counts = new Map<string, number>();

  add(what: string | number): void {
    this.#counts.set(String(what), (this.#counts.get(String(what)) ?? 0) + 1);
  }

  clear(): void {
    this.#counts.clear();
  }

  get lines(): string[] {
    return [...this.#counts].map(([what, count]) => `${count} × ${what}`).sort();
  }

  toString(): string {
    return this.lines.join(", ") || "none";
  }
}
