import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** The newest captured emails are also files in DATA_DIR/mail, for any mail program to open. */
const MOST_FILES = 200;

/** Writes `<id>.eml`, readable by this user alone, and removes the oldest beyond the newest 200. */
export async function saveAsFile(dataDir: string, id: number, message: Buffer): Promise<void> {
  const folder = path.join(dataDir, "mail");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, `${String(id).padStart(8, "0")}.eml`), message, { mode: 0o600 });
  const files = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  for (const name of files.slice(0, -MOST_FILES)) await rm(path.join(folder, name), { force: true });
}
