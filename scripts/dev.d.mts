import type { ChildProcess } from "node:child_process";

/** Types of the function that tests use. */
export function runWhileEditing(options: {
  start: () => ChildProcess;
  folders: string[];
  quiet_ms?: number;
  say?: (line: string) => void;
}): Promise<number>;
