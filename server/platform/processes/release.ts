import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url)).replace(/\/$/, "");

/**
 * The folder from which new processes start: for a Darasa in `releases/…` the release that the link `current` names now
 * (scripts/upgrade.mjs), otherwise its own.
 */
export function nextRelease(folder = root): string {
  const releases = dirname(folder);
  const link = join(dirname(releases), "current");
  return basename(releases) === "releases" && existsSync(link) ? realpathSync(link) : folder;
}
