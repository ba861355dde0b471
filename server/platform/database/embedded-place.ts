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
import { EmbeddedDatabaseError } from "./embedded-error.ts";
import { deathSignal, firstWorking, type Runner, userNamespace } from "./embedded-runner.ts";

export type Owner = { uid: number; gid: number };
export type Place = { runner: Runner; cluster: string };

const nobody: Owner = { uid: 65534, gid: 65534 };
const reachableFolder = "/var/lib/darasa";

/**
 * Who runs PostgreSQL and where its files are. An ordinary user: itself. Root: whoever already owns the files, else a user
 * namespace, else nobody, with a cluster in a folder that nobody can reach and a link to it in the data folder.
 */
export function choosePlace(folder: string, binaries: string, log: { info(words: string): void }): Place {
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
  const reachable = owner || openPath(user, folder) ? cluster : moveAside(link);
  const runner = working({ binaries: reachableBinaries(user, binaries), owner: user }, [deathSignal, []]);
  log.info(`The embedded database runs as user ${user.uid}, with its files in ${reachable}.`);
  return { cluster: reachable, runner };
}

function working(runner: Omit<Runner, "prefix">, prefixes: string[][]): Runner {
  const found = firstWorking(runner, prefixes);
  if (found) return found;
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL in ${runner.binaries} does not run on this machine (${process.platform}-${process.arch}; on Linux it needs glibc). Set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Lets the user pass through the data folder, without listing it: in a container it is the volume that outlives a restart. */
function openPath(user: Owner, folder: string): boolean {
  const dataDir = dirname(folder);
  if (!canReach(user, dirname(dataDir))) return false;
  for (const path of [dataDir, folder]) chmodSync(path, statSync(path).mode | 0o011);
  return true;
}

function moveAside(link: string): string {
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
    const half = `${copy}.${process.pid}`;
    cpSync(binaries, half, { recursive: true, verbatimSymlinks: true });
    renameSync(half, copy);
  }
  return copy;
}

/** Whether a user who owns nothing else and is in no group may enter `path`. */
export function canReach(user: Owner, path: string): boolean {
  const { uid, mode } = statSync(path);
  const mayEnter = (mode & (uid === user.uid ? 0o100 : 0o001)) !== 0;
  return mayEnter && (path === dirname(path) || canReach(user, dirname(path)));
}

export function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
