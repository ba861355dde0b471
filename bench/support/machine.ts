import { availableParallelism, cpus, loadavg, totalmem } from "node:os";

/** What ran this and how busy it was: a figure without it says little. */
export function machine(): string {
  const [now, five, fifteen] = loadavg().map((load) => load.toFixed(1));
  const memory_gb = Math.round(totalmem() / 1024 ** 3);
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  return `${model}, ${availableParallelism()} cores, ${memory_gb} GB, Node ${process.version}; load ${now} (5 min ${five}, 15 min ${fifteen})`;
}

export function printMachine(): void {
  console.log(`machine: ${machine()}`);
}
