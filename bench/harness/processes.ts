import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

// Linux only, because it reads /proc.

/** Megabytes by PSS, which counts a page that n processes share as 1/n in each, so that sums are correct. */
export interface Memory {
  app: number;
  database: number;
  all: number;
}

/** Returns the memory of a process and all its descendants, with PostgreSQL's listed separately. */
export function memoryOf(root: number): Memory {
  const memory: Memory = { app: 0, database: 0, all: 0 };
  for (const pid of treeOf(root)) {
    const [, kilobytes = 0] = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? [];
    memory[read(`/proc/${pid}/comm`).startsWith("postgres") ? "database" : "app"] += Number(kilobytes) / 1024;
    memory.all += Number(kilobytes) / 1024;
  }
  return memory;
}

/** Returns the processes of a DATA_DIR's embedded PostgreSQL; none if it is not running. */
export function databaseProcesses(dataDir: string): number[] {
  const pid = Number.parseInt(read(path.join(dataDir, "database/cluster/postmaster.pid")), 10);
  return pid ? treeOf(pid) : [];
}

/** Sends the signal to each process that still exists. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Sets a resource limit of a running process, such as `--nofile=256` (prlimit of util-linux). */
export async function limitProcess(pid: number, limit: string): Promise<void> {
  await promisify(execFile)("prlimit", [limit, "--pid", String(pid)]);
}

/** Returns the process and all its descendants. */
function treeOf(root: number): number[] {
  const tree = [root];
  for (const pid of tree)
    tree.push(...read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number));
  return tree;
}

/** Reads a file. Returns "" if the process has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
