import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { EmbeddedDatabaseError } from "./embedded-error.ts";

/** How PostgreSQL's programs are started: through which commands, and as whom. */
export type Runner = {
  binaries: string;
  prefix: string[];
  /** Set when root steps down to another user; the files of the cluster belong to that user. */
  owner?: { uid: number; gid: number };
};

/** Nothing of Darasa's environment, with its secrets, reaches PostgreSQL. */
const environment = { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", LANG: "C.UTF-8", TZ: "UTC" };

/** PostgreSQL dies with Darasa where the system can do that. */
export const deathSignal = ["setpriv", "--pdeathsig", "INT"];

/** Outside it is still root and reaches root's files, inside it is nobody: PostgreSQL refuses to be root. */
export const userNamespace = ["unshare", "--user", "--map-user=65534", "--map-group=65534"];

/** The command, its arguments and its options, ready for spawn. */
export function commandLine(
  runner: Runner,
  program: string,
  args: string[],
): [string, string[], SpawnOptions] {
  const [command = "", ...rest] = [...runner.prefix, join(runner.binaries, "bin", program), ...args];
  return [command, rest, { cwd: "/", env: environment, ...runner.owner }];
}

/** The first of the prefixes with which PostgreSQL's own binary runs here. */
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
    // A program that ended early makes this pipe fail; its exit status says more.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}
