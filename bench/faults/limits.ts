import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Darasa } from "../harness/darasa.ts";

/** Sets a resource limit of the running app, such as `--nofile=256` (prlimit of util-linux). */
export async function limitProcess({ pid }: Darasa, limit: string): Promise<void> {
  await promisify(execFile)("prlimit", [limit, "--pid", String(pid)]);
}
