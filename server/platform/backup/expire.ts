import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { DAY_MS } from "#contract/shared/time/durations.ts";

/** Format of the names given to backups here, after a prefix. A folder with another name never expires. */
const ownName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(\.part)?$/;

export const backupName = (now: Date) => now.toISOString().replace(/[:.]/g, "-");

/**
 * Deletes the oldest backups of a folder with this prefix until `keep` are left. Also deletes unfinished backups that
 * are more than half a day old. Returns the names of the deleted folders.
 */
export async function expireBackups(folder: string, keep: number, now: Date, prefix = ""): Promise<string[]> {
  const names = (await readdir(folder))
    .filter((name) => name.startsWith(prefix) && ownName.test(name.slice(prefix.length)))
    .sort();
  const whole = names.filter((name) => !name.endsWith(".part"));
  const half = names.filter(
    (name) => name.endsWith(".part") && now.getTime() - startedAt(name.slice(prefix.length)) > DAY_MS / 2,
  );
  const expired = [...whole.slice(0, Math.max(0, whole.length - keep)), ...half];
  for (const name of expired) await rm(path.join(folder, name), { recursive: true });
  return expired;
}

/** Deletes the backups of a folder with this prefix that began before this time. A folder that is missing has none. */
export async function deleteBackupsBefore(folder: string, before: Date, prefix: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => {
    const own = name.slice(prefix.length);
    return name.startsWith(prefix) && ownName.test(own) && startedAt(own) < before.getTime();
  });
  for (const name of old) await rm(path.join(folder, name), { recursive: true });
  return old.length;
}

function startedAt(name: string): number {
  return Date.parse(name.replace(ownName, "$1T$2:$3:$4.$5Z"));
}
