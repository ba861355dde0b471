import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hasExited, stopLeftover } from "./process.ts";

let cluster: string;
let left: ChildProcess;

beforeEach(async () => {
  cluster = await mkdtemp(join(tmpdir(), "darasa-leftover-"));
});

afterEach(async () => {
  left.kill("SIGKILL");
  await rm(cluster, { recursive: true, force: true });
});

/** Starts a process with a PostgreSQL server's command line and writes its id to the cluster's postmaster.pid. */
async function leaveBehind(...words: string[]): Promise<void> {
  const script = "console.log('here'); setInterval(() => {}, 1000)";
  left = spawn(process.execPath, ["-e", script, "--", ...words], { stdio: ["ignore", "pipe", "inherit"] });
  if (left.stdout) await once(left.stdout, "data");
  await writeFile(join(cluster, "postmaster.pid"), `${left.pid}\n`);
}

describe("the server of a killed Darasa", () => {
  test("is stopped with a warning in the log", async () => {
    await leaveBehind("-D", cluster, "-p", "5432");
    const warnings: string[] = [];
    const ended = once(left, "exit");
    await stopLeftover(cluster, { warn: (words) => warnings.push(words) });
    expect(await ended).toEqual([null, "SIGINT"]);
    expect(warnings.join()).toMatch(/left its database running/);
  });

  test("is not confused with another program that now has its process id", async () => {
    await leaveBehind("-D", `${cluster}-of-somebody-else`, "-p", "5432");
    await stopLeftover(cluster, { warn: () => {} });
    expect(hasExited(left)).toBe(false);
    expect(existsSync(join(cluster, "postmaster.pid"))).toBe(false);
  });
});
