import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { loader } from "./favicon.ts";

it("/favicon.ico leads to an icon that exists (visitors.md 2.1)", () => {
  const icon = loader().headers.get("location") ?? "";
  expect(existsSync(fileURLToPath(new URL(`../../../public${icon}`, import.meta.url)))).toBe(true);
});
