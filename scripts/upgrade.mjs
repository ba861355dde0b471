// `npm run upgrade`. Runs on any Node and before anything is installed, so it uses only node: built-ins.
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { root, run, shortHash } from "./prepare.mjs";
import { copySource, currentRelease, pruneReleases, releaseName, switchTo } from "./releases.mjs";

/** Number of releases that are kept for a rollback: the running one, the one before it, and one more. */
const KEPT = 3;

/**
 * Makes a release of the checkout in a separate folder, `releases/VERSION-COMMIT` next to the checkout, and then points
 * the link `current` to it. Nothing that runs is changed: if a step fails, the link and the former release stay as they
 * are.
 *
 * @param {string} source the checkout
 * @param {(folder: string) => Promise<boolean>} prepare installs the packages and builds the pages
 * @returns {Promise<string | undefined>} the release's folder
 */
export async function upgrade(source, prepare) {
  const home = dirname(source);
  const former = currentRelease(home) ?? (existsSync(assetsOf(source)) ? source : undefined);
  const folder = join(home, "releases", releaseName(source));
  const complete = join(folder, "release.json");
  if (!existsSync(complete)) {
    copySource(source, folder);
    if (!(await prepare(folder))) return undefined;
    const commit = shortHash(source);
    writeFileSync(join(folder, "build/commit"), commit);
    writeFileSync(complete, JSON.stringify({ commit, assets: readdirSync(assetsOf(folder)) }));
  }
  if (former && former !== folder) shareAssets(former, folder);
  switchTo(home, folder);
  pruneReleases(home, KEPT);
  return folder;
}

const assetsOf = (release) => join(release, "build/client/assets");

/**
 * Copies the scripts and styles of each release to the other. Open pages ask the new release for the files of the
 * former one. While processes are replaced one by one, a new page may also ask a process of the former release.
 */
function shareAssets(former, folder) {
  const copies = [
    [former, folder],
    [folder, former],
  ];
  for (const [from, to] of copies)
    for (const name of ownAssets(from)) {
      const copy = join(assetsOf(to), name);
      if (!existsSync(copy)) copyFileSync(join(assetsOf(from), name), copy);
    }
}

/** Returns the assets of a release's own build, without those copied from another release. */
function ownAssets(release) {
  const complete = join(release, "release.json");
  return existsSync(complete)
    ? JSON.parse(readFileSync(complete, "utf8")).assets
    : readdirSync(assetsOf(release));
}

async function installAndBuild(folder) {
  console.log(`Preparing ${folder} …`);
  return (await run(process.execPath, [join(folder, "scripts/build.mjs")], { cwd: folder })) === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (basename(dirname(root)) === "releases") {
    console.error(
      `${root} is a release, which never changes. Run npm run upgrade in the checkout that you update with git pull.`,
    );
    process.exit(1);
  }
  const folder = await upgrade(root, installAndBuild);
  if (!folder) {
    console.error("The upgrade failed; nothing that runs was changed. The lines above say why.");
    process.exit(1);
  }
  console.log(
    `${join(dirname(root), "current")} is ${folder} now. The running Darasa takes it at its next start: systemctl restart darasa ` +
      "(with WEB_CONCURRENCY=2 or more: systemctl reload darasa, without a pause).",
  );
}
