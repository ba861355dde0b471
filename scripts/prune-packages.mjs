// The image runs this after `npm ci --omit=dev`. It removes files from node_modules that a running server never reads.
import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Packages that a running server does not need. The TypeScript compiler is a peer of @react-router/node, which uses
 * only its types. The build contains the icons that it draws, so lucide-react with its six thousand icons is not
 * needed.
 */
const unused = ["typescript", "@typescript", "lucide-react"];
/** Pattern of source maps and type declarations. */
const unread = /\.(?:map|d\.[cm]?ts|d\.[cm]?ts\.map)$/;

export function prunePackages(modules) {
  for (const name of unused) rmSync(join(modules, name), { recursive: true, force: true });
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && unread.test(entry.name)) rmSync(join(entry.parentPath ?? entry.path, entry.name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prunePackages(resolve("node_modules"));
