import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url)).replace(/\/$/, "");

/**
 * Returns the folder from which new processes start. For a Darasa in `releases/…` it is the release that the link
 * `current` points to now (scripts/upgrade.mjs), otherwise the given folder.
 */
export function nextRelease(folder = root): string {
  const releases = dirname(folder);
  const link = join(dirname(releases), "current");
  return basename(releases) === "releases" && existsSync(link) ? realpathSync(link) : folder;
}
