// `npm run dev`. Runs on any Node that the machine has, so it uses only node: built-ins.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installIfStale, node, root } from "./prepare.mjs";
import { serverEnvironment, serverFlags } from "./server-flags.mjs";

const endings = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * Runs the server that `start` spawns, and restarts it after each change in the folders. The old server ends first,
 * because two cannot share a port and a database. Edits while it stops or within `quiet_ms` count as one change. A
 * server that ends on its own has reported why, and is started again at the next change. Resolves with the exit code
 * when it is asked to end, or when the process that started this one is gone.
 *
 * @param {{ start: () => import("node:child_process").ChildProcess, folders: string[], quiet_ms?: number, say?: (line: string) => void }} options
 * @returns {Promise<number>}
 */
export async function runWhileEditing({ start, folders, quiet_ms = 200, say = console.log }) {
  let isEnding = false;
  let changed = deferred();
  let timer;
  const change = () => {
    clearTimeout(timer);
    timer = setTimeout(() => changed.resolve(), quiet_ms);
  };
  const end = () => {
    isEnding = true;
    changed.resolve();
  };
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, change));
  const parent = process.ppid;
  const parentCheck = setInterval(() => {
    if (process.ppid !== parent) end();
  }, 500);
  for (const signal of endings) process.once(signal, end);

  while (!isEnding) {
    const server = start();
    const ended = new Promise((resolve) => {
      server.once("error", resolve);
      server.once("exit", resolve);
    });
    const isOver = await Promise.race([changed.promise.then(() => false), ended.then(() => true)]);
    if (isOver && !isEnding) say("The server ended. It starts again after the next change.");
    await changed.promise;
    server.kill("SIGTERM");
    await ended;
    changed = deferred();
  }
  clearInterval(parentCheck);
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
  return 0;
}

/** Node 20 has no Promise.withResolvers. */
function deferred() {
  let resolve;
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function startServer() {
  return spawn(node, [...serverFlags, "server/main.ts", "--dev", ...process.argv.slice(2)], {
    cwd: root,
    env: { ...serverEnvironment, ...process.env },
    // The channel tells the server when this process is gone.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (!(await installIfStale())) process.exit(1);
  const folders = ["server", "contract"].map((name) => join(root, name));
  process.exit(await runWhileEditing({ start: startServer, folders }));
}
