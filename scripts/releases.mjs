// Runs on any Node that the machine has and before anything is installed, so it uses only node: built-ins.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join, relative } from "node:path";
import { shortHash } from "./prepare.mjs";

/** Folders of a checkout that are not sources. */
const made = new Set([".git", ".running", "node_modules", "build", "data"]);

/** Returns the folder to which `current` points; undefined before the first release. */
export function currentRelease(home) {
  const link = join(home, "current");
  return existsSync(link) ? realpathSync(link) : undefined;
}

export function releaseName(source) {
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const commit = shortHash(source);
  return commit === "unknown" ? version : `${version}-${commit}`;
}

/** Copies the committed files, or all sources if there is no git. Removes the files of an earlier attempt first. */
export function copySource(source, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(source, ".git"))) {
    const isSource = (path) => !made.has(relative(source, path));
    cpSync(source, folder, { recursive: true, filter: isSource });
    return;
  }
  const archive = `${folder}.tar`;
  execFileSync("git", ["archive", "--output", archive, "HEAD"], { cwd: source });
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  rmSync(archive);
}

/** Points the link `current` to the release in one step, so that the link always exists. */
export function switchTo(home, folder) {
  const draft = join(home, `current.${process.pid}`);
  rmSync(draft, { force: true });
  symlinkSync(relative(home, folder), draft);
  renameSync(draft, join(home, "current"));
}

/** Deletes incomplete releases and all but the newest ones. The current one always stays. */
export function pruneReleases(home, keep) {
  const releases = join(home, "releases");
  const current = currentRelease(home);
  const madeAt = (folder) => {
    const complete = join(folder, "release.json");
    return existsSync(complete) ? statSync(complete).mtimeMs : 0;
  };
  const others = readdirSync(releases)
    .map((name) => realpathSync(join(releases, name)))
    .filter((folder) => folder !== current)
    .sort((one, other) => madeAt(other) - madeAt(one));
  const kept = others.filter(madeAt).slice(0, keep - 1);
  for (const folder of others) if (!kept.includes(folder)) rmSync(folder, { recursive: true, force: true });
}
