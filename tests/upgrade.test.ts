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

/** A new version arrives in the checkout, and a release is made of it whose build has these assets. */
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
  it("makes each release in a folder of its own and then switches one link to it", async () => {
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

  it("changes nothing when a step fails, and begins anew the next time", async () => {
    await release("1.0.0", ["one.js"]);
    writeFileSync(join(source, "package.json"), JSON.stringify({ version: "1.1.0" }));
    expect(await upgrade(source, async () => false)).toBeUndefined();
    expect(current()).toBe("releases/1.0.0");
    await release("1.1.0", ["two.js"]);
    expect(current()).toBe("releases/1.1.0");
  });

  it("keeps the assets of the former release for open pages, but not those before", async () => {
    for (const [version, asset] of [
      ["1.0.0", "one.js"],
      ["1.1.0", "two.js"],
      ["1.2.0", "three.js"],
    ] as const)
      await release(version, [asset, "same.js"]);
    expect(await assetsOf("1.2.0")).toEqual(["same.js", "three.js", "two.js"]);
    // A process of the former release may be asked by a page of the new one.
    expect(await assetsOf("1.1.0")).toContain("three.js");
    expect(readFileSync(join(home, "releases/1.2.0/build/client/assets/same.js"), "utf8")).toBe("1.2.0");
  });

  it("goes back to a release that is there without making it again, and keeps three", async () => {
    for (const version of ["1.0.0", "1.1.0", "1.2.0", "1.3.0"]) await release(version, [`${version}.js`]);
    expect(await readdir(join(home, "releases"))).toEqual(["1.1.0", "1.2.0", "1.3.0"]);
    writeFileSync(join(source, "package.json"), JSON.stringify({ version: "1.2.0" }));
    const refuse = () => Promise.reject(new Error("must not be prepared again"));
    expect(await upgrade(source, refuse)).toBe(join(home, "releases/1.2.0"));
    expect(current()).toBe("releases/1.2.0");
  });
});
