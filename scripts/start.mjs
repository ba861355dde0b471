import { spawn } from "node:child_process";
import { constants } from "node:os";
import { buildIfStale, installIfStale, node, root } from "./prepare.mjs";
import { serverEnvironment, serverFlags } from "./server-flags.mjs";

if (!(await installIfStale()) || !(await buildIfStale())) {
  console.error("Darasa cannot start: the step above failed.");
  process.exit(1);
}

const env = { ...serverEnvironment, ...process.env };
const server = spawn(node, [...serverFlags, "server/main.ts", ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: "inherit",
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.on("error", (error) => {
  console.error(`Darasa cannot start: ${error.message}`);
  process.exit(1);
});
server.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
