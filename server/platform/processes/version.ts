import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import packageFile from "../../../package.json" with { type: "json" };

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The version of package.json and git's short hash, which is "unknown" if neither git nor a build provides it. */
export const version = { version: packageFile.version, commit: commitOf(root) };

/**
 * Returns the commit: from git in a checkout. Releases and the image have no `.git`, so there the build wrote it
 * (scripts/prepare.mjs).
 */
export function commitOf(folder: string): string {
  const written = join(folder, "build/commit");
  if (existsSync(join(folder, ".git"))) {
    try {
      return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
        cwd: folder,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
        timeout: 5_000,
      }).trim();
    } catch {
      // git is missing, or the folder belongs to another user.
    }
  }
  return existsSync(written) ? readFileSync(written, "utf8").trim() : "unknown";
}
