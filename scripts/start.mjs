import { spawn } from "node:child_process";
import { build, installIfStale, isBuildFresh, node, root, run } from "./prepare.mjs";
import { serverEnvironment, serverFlags } from "./server-flags.mjs";
import { supervise } from "./supervise.mjs";

if (!(await installIfStale()) || !(isBuildFresh() || ((await settingsFit()) && (await build())))) {
  console.error("Darasa cannot start: the step above failed.");
  process.exit(1);
}

/** Checks the settings before the build, so that nobody waits for a build to learn of a mistake. */
async function settingsFit() {
  return (await run(node, ["scripts/commands/check-settings.ts"])) === 0;
}

const startServer = () =>
  spawn(node, [...serverFlags, "server/main.ts", ...process.argv.slice(2)], {
    cwd: root,
    env: { ...serverEnvironment, ...process.env },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
process.exit(await supervise(startServer));
