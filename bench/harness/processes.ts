import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

// Reads /proc, so Linux only.

/** Megabytes by PSS, which counts a page shared by n processes as 1/n in each, so that sums are true. */
export interface Memory {
  app: number;
  database: number;
  all: number;
}

/** Memory of a process and of all processes below it, PostgreSQL's apart. */
export function memoryOf(root: number): Memory {
  const memory: Memory = { app: 0, database: 0, all: 0 };
  for (const pid of treeOf(root)) {
    const [, kilobytes = 0] = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? [];
    memory[read(`/proc/${pid}/comm`).startsWith("postgres") ? "database" : "app"] += Number(kilobytes) / 1024;
    memory.all += Number(kilobytes) / 1024;
  }
  return memory;
}

/** The embedded PostgreSQL of a DATA_DIR with its processes; none when it is not running. */
export function databaseProcesses(dataDir: string): number[] {
  const pid = Number.parseInt(read(path.join(dataDir, "database/cluster/postmaster.pid")), 10);
  return pid ? treeOf(pid) : [];
}

/** Sends the signal to each process that is still there. */
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

/** The process and all below it. */
function treeOf(root: number): number[] {
  const tree = [root];
  for (const pid of tree)
    tree.push(...read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number));
  return tree;
}

/** "" when the process has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
