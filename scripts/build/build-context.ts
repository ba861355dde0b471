import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const left = ["node_modules", "build", "data", ".git"];

/** Returns the repository's files that .dockerignore includes in the image's build. The last matching line decides. */
export function buildContext(): string[] {
  const rules = readFileSync(".dockerignore", "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => ({ isKept: line.startsWith("!"), pattern: line.replace(/^!/, "") }));
  const files = globSync("**/*", { exclude: left, withFileTypes: true })
    .concat(globSync(".*", { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(".", path.join(entry.parentPath, entry.name)));
  const matches = (file: string, pattern: string) =>
    [pattern, `${pattern}/**`].some((one) => path.matchesGlob(file, one));
  return files.filter((file) => rules.findLast(({ pattern }) => matches(file, pattern))?.isKept ?? true);
}
