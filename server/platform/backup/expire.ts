import { readdir, rm } from "node:fs/promises";
import path from "node:path";

const DAY_MS = 86_400_000;
/** The names that `npm run backup` gives by itself. A folder with another name never expires. */
const ownName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(\.part)?$/;

export const backupName = (now: Date) => now.toISOString().replace(/[:.]/g, "-");

/**
 * Deletes the oldest backups of a folder until `keep` are left, and what a killed backup left half a day ago or earlier.
 * Returns the names of the deleted folders.
 */
export async function expireBackups(folder: string, keep: number, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => ownName.test(name)).sort();
  const whole = names.filter((name) => !name.endsWith(".part"));
  const half = names.filter((name) => name.endsWith(".part") && now.getTime() - startedAt(name) > DAY_MS / 2);
  const expired = [...whole.slice(0, Math.max(0, whole.length - keep)), ...half];
  for (const name of expired) await rm(path.join(folder, name), { recursive: true });
  return expired;
}

function startedAt(name: string): number {
  return Date.parse(name.replace(ownName, "$1T$2:$3:$4.$5Z"));
}
