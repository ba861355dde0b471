import type { ChildProcess } from "node:child_process";

/** Types of the function that tests use. */
export function supervise(
  start: () => ChildProcess,
  options?: { pause_ms?: number; say?: (line: string) => void },
): Promise<number>;
