import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Entry {
  version: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
  hasInstallScript?: boolean;
}

const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"),
);
const entries = Object.entries(lock.packages).filter(([path]) => path !== "");
const withoutHash = entries.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));

describe("package-lock.json", () => {
  it("every production package is pinned by its hash", () => {
    expect(withoutHash.filter(([, { dev }]) => !dev).map(([path]) => path)).toEqual([]);
  });

  it("only builds of development tools for other platforms have no hash", () => {
    for (const [path, { optional, cpu, version }] of withoutHash) {
      expect(optional && cpu, path).toBeTruthy();
      expect(version, path).toMatch(/^\d+\.\d+\.\d+$/);
      expect(path).not.toMatch(/linux-(x64|arm64)(-gnu)?$/);
    }
  });

  it("package.json pins every package to an exact version", () => {
    const wanted = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    const all = { ...wanted.dependencies, ...wanted.optionalDependencies, ...wanted.devDependencies };
    for (const [name, version] of Object.entries(all))
      expect(version, name).toMatch(/^(?:npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
  });
});
