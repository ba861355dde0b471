import { readdir, rm } from "node:fs/promises";
import path from "node:path";

/** Earlier versions also wrote captured emails, with live links in clear, to DATA_DIR/mail. Removes them. */
export async function removeEarlierCopies(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /^\d{8,}\.eml$/.test(one)))
    await rm(path.join(folder, name), { force: true });
}
