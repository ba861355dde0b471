import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { EmbeddedDatabaseError } from "./embedded-error.ts";

/** How PostgreSQL's programs are started: through which commands, and as whom. */
export type Runner = {
  binaries: string;
  prefix: string[];
  /** The user to whom root steps down, who owns the files of the cluster. */
  owner?: { uid: number; gid: number };
};

/** PostgreSQL gets nothing of Darasa's environment, which holds secrets. */
const environment = { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", LANG: "C.UTF-8", TZ: "UTC" };

/** Ends PostgreSQL when Darasa dies, where the system supports it. */
export const deathSignal = ["setpriv", "--pdeathsig", "INT"];

/** PostgreSQL refuses to run as root. In the namespace it is nobody, and outside it still reaches root's files. */
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

/** A runner with the first prefix that works on this machine. */
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
    // The pipe fails when the program ends early; its exit status says more.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}
