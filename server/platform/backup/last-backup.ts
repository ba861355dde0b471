import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** A file in DATA_DIR whose time is that of the newest backup, wherever that was written. */
export const LAST_BACKUP = "last-backup";

/** Called once a backup is complete: /metrics tells its age. */
export async function markBackup(dataDir: string, folder: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path.join(dataDir, LAST_BACKUP), `${folder}\n`, { mode: 0o600 });
}
