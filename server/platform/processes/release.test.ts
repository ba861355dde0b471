import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { nextRelease } from "./release.ts";

it("new processes start from the release that `current` links to, or from the checkout", () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "darasa-next-")));
  const [former, next, checkout] = ["releases/1", "releases/2", "source"].map((name) => join(home, name));
  for (const folder of [former, next, checkout]) mkdirSync(folder ?? "", { recursive: true });
  expect(nextRelease(former)).toBe(former);
  symlinkSync("releases/2", join(home, "current"));
  expect(nextRelease(former)).toBe(next);
  expect(nextRelease(checkout)).toBe(checkout);
  rmSync(home, { recursive: true });
});
