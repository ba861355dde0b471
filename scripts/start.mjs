import { spawn } from "node:child_process";
import { buildIfStale, installIfStale, node, root } from "./prepare.mjs";
import { serverEnvironment, serverFlags } from "./server-flags.mjs";
import { supervise } from "./supervise.mjs";

if (!(await installIfStale()) || !(await buildIfStale())) {
  console.error("Darasa cannot start: the step above failed.");
  process.exit(1);
}

const startServer = () =>
  spawn(node, [...serverFlags, "server/main.ts", ...process.argv.slice(2)], {
    cwd: root,
    env: { ...serverEnvironment, ...process.env },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
process.exit(await supervise(startServer));
