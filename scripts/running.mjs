// Runs on any Node that the machine has and before anything is installed, so it uses only node: built-ins.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the process ids of the servers that run from this folder (server/platform/processes/mark-running.ts).
 *
 * @param {string} root
 * @param {{ withBuild?: boolean }} [options] only those that serve the build
 * @returns {number[]}
 */
export function runningServers(root, { withBuild = false } = {}) {
  const folder = join(root, ".running");
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name);
    const kind = readIfThere(file);
    if (kind === undefined || (withBuild && kind === "development")) return [];
    if (commandOf(Number(name)).includes("main.ts")) return [Number(name)];
    // A killed server leaves its file, and another program may have its process id by now.
    rmSync(file, { force: true });
    return [];
  });
}

/** Returns a message that says why a step is refused, and what to do. */
export function refusal(pids, what) {
  return (
    `Darasa (process ${pids.join(", ")}) runs from this folder, so ${what} were not changed. ` +
    "Stop it first, or create the new version in a separate folder: npm run upgrade (docs/operations.md)."
  );
}

/** Returns the command of a process; "" if it has ended. */
function commandOf(pid) {
  try {
    return process.platform === "linux"
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
      : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
