import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hasExited, stopOrphan } from "./embedded-process.ts";

let cluster: string;
let left: ChildProcess;

beforeEach(async () => {
  cluster = await mkdtemp(join(tmpdir(), "darasa-orphan-"));
});

afterEach(async () => {
  left.kill("SIGKILL");
  await rm(cluster, { recursive: true, force: true });
});

/** A process that says what a left-behind PostgreSQL would say of itself, named in the cluster's postmaster.pid. */
async function leaveBehind(...words: string[]): Promise<void> {
  const script = "console.log('here'); setInterval(() => {}, 1000)";
  left = spawn(process.execPath, ["-e", script, "--", ...words], { stdio: ["ignore", "pipe", "inherit"] });
  if (left.stdout) await once(left.stdout, "data");
  await writeFile(join(cluster, "postmaster.pid"), `${left.pid}\n`);
}

describe("a server that a killed Darasa left behind", () => {
  test("is stopped, and the log says so", async () => {
    await leaveBehind("-D", cluster, "-p", "5432");
    const warnings: string[] = [];
    const ended = once(left, "exit");
    await stopOrphan(cluster, { warn: (words) => warnings.push(words) });
    expect(await ended).toEqual([null, "SIGINT"]);
    expect(warnings.join()).toMatch(/left its database running/);
  });

  test("is not mistaken for another program that has its number since", async () => {
    await leaveBehind("-D", `${cluster}-of-somebody-else`, "-p", "5432");
    await stopOrphan(cluster, { warn: () => {} });
    expect(hasExited(left)).toBe(false);
    expect(existsSync(join(cluster, "postmaster.pid"))).toBe(false);
  });
});
