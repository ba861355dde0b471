// The image runs this after `npm ci --omit=dev`: it removes from node_modules what a running server never reads.
import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The compiler comes as a peer of @react-router/node, which uses its types. The rendering that `npm run build` makes holds the
 * icons that it draws. lucide-react brings some six thousand others.
 */
const unused = ["typescript", "@typescript", "lucide-react"];
/** Source maps and type declarations. */
const unread = /\.(?:map|d\.[cm]?ts|d\.[cm]?ts\.map)$/;

export function prunePackages(modules) {
  for (const name of unused) rmSync(join(modules, name), { recursive: true, force: true });
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && unread.test(entry.name)) rmSync(join(entry.parentPath ?? entry.path, entry.name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prunePackages(resolve("node_modules"));
