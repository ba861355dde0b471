import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { EmbeddedDatabaseError } from "./error.ts";
import { deathSignal, firstWorking, type Runner, userNamespace } from "./runner.ts";

export type Owner = { uid: number; gid: number };
/** The user that runs PostgreSQL, and the folder of its files. */
export type Setup = { runner: Runner; cluster: string };

const nobody: Owner = { uid: 65534, gid: 65534 };
const reachableFolder = "/var/lib/darasa";

/**
 * Chooses the user and the folder. An ordinary user runs PostgreSQL directly. As root, the files' owner runs it, else
 * root in a user namespace, else nobody. If nobody cannot reach the data folder, the cluster goes to another folder and
 * a link to it is left.
 */
export function chooseSetup(folder: string, binaries: string, log: { info(words: string): void }): Setup {
  const link = join(folder, "cluster");
  const cluster = existsSync(link) ? realpathSync(link) : link;
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;

  if (process.getuid?.() !== 0) return { cluster, runner: working({ binaries }, [deathSignal, []]) };

  if (owner === undefined || owner.uid === 0) {
    const runner = firstWorking({ binaries }, [[...userNamespace, ...deathSignal], userNamespace]);
    if (runner) return { cluster, runner };
    if (owner) {
      throw new EmbeddedDatabaseError(
        `The database files in ${cluster} belong to root, PostgreSQL refuses to run as root, and this machine forbids user namespaces. Start Darasa as another user, or set DATABASE_URL.`,
      );
    }
  }
  const user = owner ? { uid: owner.uid, gid: owner.gid } : nobody;
  const reachable = owner || makeReachable(user, folder) ? cluster : linkToReachable(link);
  const runner = working({ binaries: reachableBinaries(user, binaries), owner: user }, [deathSignal, []]);
  log.info(`The embedded database runs as user ${user.uid}, with its files in ${reachable}.`);
  return { cluster: reachable, runner };
}

function working(runner: Omit<Runner, "prefix">, prefixes: string[][]): Runner {
  const found = firstWorking(runner, prefixes);
  if (found) return found;
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL in ${runner.binaries} cannot run on this machine (${process.platform}-${process.arch}; on Linux it needs glibc). Set DATABASE_URL to a PostgreSQL server.`,
  );
}

/**
 * Lets the user enter the data folder without listing it. In a container that folder is the volume, so the cluster
 * should stay in it.
 */
function makeReachable(user: Owner, folder: string): boolean {
  const dataDir = dirname(folder);
  if (!canReach(user, dirname(dataDir))) return false;
  for (const path of [dataDir, folder]) chmodSync(path, statSync(path).mode | 0o011);
  return true;
}

function linkToReachable(link: string): string {
  const cluster = join(reachableFolder, hash(link), "cluster");
  mkdirSync(dirname(cluster), { recursive: true, mode: 0o755 });
  if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(cluster, link);
  return cluster;
}

function reachableBinaries(user: Owner, binaries: string): string {
  if (canReach(user, join(binaries, "bin"))) return binaries;
  const copy = join(
    reachableFolder,
    `postgresql-${hash(binaries + statSync(join(binaries, "bin", "postgres")).mtimeMs)}`,
  );
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(binaries, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  return copy;
}

/** Returns true if a user without groups may enter `path`. */
export function canReach(user: Owner, path: string): boolean {
  const { uid, mode } = statSync(path);
  const mayEnter = (mode & (uid === user.uid ? 0o100 : 0o001)) !== 0;
  return mayEnter && (path === dirname(path) || canReach(user, dirname(path)));
}

export function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
