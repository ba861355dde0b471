import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it("issue 23: 'npm run sbom' prints JSON alone, of what production runs", () => {
  const printed = execFileSync(process.execPath, ["scripts/sbom.mjs"], { encoding: "utf8" });
  const { bomFormat, components } = JSON.parse(printed);
  expect(bomFormat).toBe("CycloneDX");
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toContain("fastify");
  expect(names).not.toContain("vitest");
});
