import type { ChildProcess } from "node:child_process";

/** What tests use of it. */
export function supervise(
  start: () => ChildProcess,
  options?: { pause_ms?: number; say?: (line: string) => void },
): Promise<number>;
