import { readdirSync, readFileSync } from "node:fs";

/** Megabytes. PSS counts a page that n processes share as 1/n in each, so that sums are true; RSS counts it n times. */
export interface Memory {
  rss_mb: number;
  pss_mb: number;
  processes: number;
}

export interface TreeMemory {
  app: Memory;
  database: Memory;
  all: Memory;
}

/** Memory of a process and all it started, PostgreSQL's apart. Reads /proc, so Linux only. */
export function treeMemory(root: number): TreeMemory {
  const app = nothing();
  const database = nothing();
  for (const pid of treeOf(root)) add(commandOf(pid).startsWith("postgres") ? database : app, pid);
  return { app, database, all: sum(app, database) };
}

const nothing = (): Memory => ({ rss_mb: 0, pss_mb: 0, processes: 0 });

function sum(one: Memory, other: Memory): Memory {
  return {
    rss_mb: one.rss_mb + other.rss_mb,
    pss_mb: one.pss_mb + other.pss_mb,
    processes: one.processes + other.processes,
  };
}

/** A process that has just ended has none. */
function add(memory: Memory, pid: number): void {
  const rollup = read(`/proc/${pid}/smaps_rollup`);
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(rollup)?.[1] ?? 0) / 1024;
  if (rollup === "") return;
  memory.rss_mb += megabytes("Rss");
  memory.pss_mb += megabytes("Pss");
  memory.processes += 1;
}

function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

const TICKS_A_SECOND = 100;

/** Seconds of processor that a process and all it started, also what has ended since, have used. */
export function processorSeconds(root: number): number {
  let ticks = 0;
  for (const pid of treeOf(root)) {
    const fields = read(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, "")
      .split(" ");
    for (const field of [11, 12, 13, 14]) ticks += Number(fields[field] ?? 0);
  }
  return ticks / TICKS_A_SECOND;
}

const commandOf = (pid: number) => read(`/proc/${pid}/comm`);

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
