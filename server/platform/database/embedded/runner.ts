import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { EmbeddedDatabaseError } from "./error.ts";

/** How to start PostgreSQL's programs: the commands to run before them, and the user. */
export type Runner = {
  binaries: string;
  prefix: string[];
  /** User that owns the cluster's files, to which root drops its privileges. */
  owner?: { uid: number; gid: number };
};

/** Environment of PostgreSQL. Darasa's own environment is not passed on, because it contains secrets. */
const environment = { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", LANG: "C.UTF-8", TZ: "UTC" };

/** Prefix that ends PostgreSQL when Darasa dies, where the system supports it. */
export const deathSignal = ["setpriv", "--pdeathsig", "INT"];

/** Prefix for root, as which PostgreSQL refuses to run. It runs as nobody inside, but can reach root's files. */
export const userNamespace = ["unshare", "--user", "--map-user=65534", "--map-group=65534"];

/** Returns the command, its arguments and its options for spawn. */
export function commandLine(
  runner: Runner,
  program: string,
  args: string[],
): [string, string[], SpawnOptions] {
  const [command = "", ...rest] = [...runner.prefix, join(runner.binaries, "bin", program), ...args];
  return [command, rest, { cwd: "/", env: environment, ...runner.owner }];
}

/** Returns a runner with the first prefix that works on this machine. */
export function firstWorking(runner: Omit<Runner, "prefix">, prefixes: string[][]): Runner | undefined {
  return prefixes
    .map((prefix) => ({ ...runner, prefix }))
    .find((candidate) => {
      const [command, args, options] = commandLine(candidate, "postgres", ["--version"]);
      return spawnSync(command, args, { ...options, timeout: 10_000 }).status === 0;
    });
}

/** Runs one program to its end and returns what it printed. */
export function run(runner: Runner, program: string, args: string[], input = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(...commandLine(runner, program, args));
    const printed: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => printed.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => printed.push(chunk));
    child.on("error", reject);
    child.on("close", (status) => {
      const words = Buffer.concat(printed).toString();
      if (status === 0) resolve(words);
      else reject(new EmbeddedDatabaseError(`${program} failed (${status}): ${words.trim()}`));
    });
    // Ignored: if the program ends early the pipe fails, but the exit status tells more.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}
