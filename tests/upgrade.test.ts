import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { upgrade } from "../scripts/upgrade.mjs";

let home: string;
let source: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "darasa-upgrade-"));
  source = join(home, "source");
  mkdirSync(join(source, "data"), { recursive: true });
  writeFileSync(join(source, "data", "secret-key"), "never copied");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Puts a new version into the checkout, and makes a release of it whose build has these assets. */
function release(version: string, assets: string[]) {
  writeFileSync(join(source, "package.json"), JSON.stringify({ version }));
  return upgrade(source, async (folder) => {
    mkdirSync(join(folder, "build/client/assets"), { recursive: true });
    for (const name of assets) writeFileSync(join(folder, "build/client/assets", name), version);
    return true;
  });
}
const current = () => readlinkSync(join(home, "current"));
const assetsOf = async (version: string) =>
  (await readdir(join(home, "releases", version, "build/client/assets"))).sort();

describe("npm run upgrade", () => {
  it("each release gets its own folder, then a link is switched to it", async () => {
    await release("1.0.0", ["one.js"]);
    expect(current()).toBe("releases/1.0.0");
    await release("1.1.0", ["two.js"]);
    expect(current()).toBe("releases/1.1.0");
    expect((await readdir(join(home, "releases/1.0.0"))).sort()).toEqual([
      "build",
      "package.json",
      "release.json",
    ]);
    expect(await readdir(home)).toEqual(["current", "releases", "source"]);
  });

  it("a failed step changes nothing, and the next upgrade starts again", async () => {
    await release("1.0.0", ["one.js"]);
    writeFileSync(join(source, "package.json"), JSON.stringify({ version: "1.1.0" }));
    expect(await upgrade(source, async () => false)).toBeUndefined();
    expect(current()).toBe("releases/1.0.0");
    await release("1.1.0", ["two.js"]);
    expect(current()).toBe("releases/1.1.0");
  });

  it("the assets of the previous release stay for open pages, but not older ones", async () => {
    for (const [version, asset] of [
      ["1.0.0", "one.js"],
      ["1.1.0", "two.js"],
      ["1.2.0", "three.js"],
    ] as const)
      await release(version, [asset, "same.js"]);
    expect(await assetsOf("1.2.0")).toEqual(["same.js", "three.js", "two.js"]);
    // A page of the new release may request its asset from a process of the previous one.
    expect(await assetsOf("1.1.0")).toContain("three.js");
    expect(readFileSync(join(home, "releases/1.2.0/build/client/assets/same.js"), "utf8")).toBe("1.2.0");
  });

  it("an existing release is used again without being rebuilt, and three are kept", async () => {
    for (const version of ["1.0.0", "1.1.0", "1.2.0", "1.3.0"]) await release(version, [`${version}.js`]);
    expect(await readdir(join(home, "releases"))).toEqual(["1.1.0", "1.2.0", "1.3.0"]);
    writeFileSync(join(source, "package.json"), JSON.stringify({ version: "1.2.0" }));
    const refuse = () => Promise.reject(new Error("must not be prepared again"));
    expect(await upgrade(source, refuse)).toBe(join(home, "releases/1.2.0"));
    expect(current()).toBe("releases/1.2.0");
  });
});
