import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const LIMIT_MS = 5 * 60_000;

/** Runs one of our commands as an institute would, and returns what it printed; what it says when it fails is thrown. */
export async function runScript(
  script: string,
  args: string[],
  environment: Record<string, string>,
): Promise<string> {
  const { stdout } = await run(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    timeout: LIMIT_MS,
  });
  return stdout;
}
