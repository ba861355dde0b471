import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commitOf } from "./version.ts";

it("a release without git uses the commit that its build wrote", () => {
  const folder = mkdtempSync(join(tmpdir(), "darasa-version-"));
  expect(commitOf(folder)).toBe("unknown");
  mkdirSync(join(folder, "build"));
  writeFileSync(join(folder, "build/commit"), "6e7087ab\n");
  expect(commitOf(folder)).toBe("6e7087ab");
  // A broken repository, or one that git does not trust.
  writeFileSync(join(folder, ".git"), "gitdir: nowhere");
  expect(commitOf(folder)).toBe("6e7087ab");
  rmSync(folder, { recursive: true });
});
