import type { ChildProcess } from "node:child_process";

/** What tests use of it. */
export function runWhileEditing(options: {
  start: () => ChildProcess;
  folders: string[];
  quiet_ms?: number;
  say?: (line: string) => void;
}): Promise<number>;
