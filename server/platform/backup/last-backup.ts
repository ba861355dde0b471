import { mkdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** File in DATA_DIR whose modification time is that of the newest backup, wherever that backup is. */
export const LAST_BACKUP = "last-backup";

/** Records that a backup is complete. /metrics reports its age. */
export async function markBackup(dataDir: string, folder: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path.join(dataDir, LAST_BACKUP), `${folder}\n`, { mode: 0o600 });
}

/** Returns the time of the newest backup of this DATA_DIR, or undefined before the first. */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const marked = await stat(path.join(dataDir, LAST_BACKUP)).catch(() => undefined);
  return marked?.mtime;
}
