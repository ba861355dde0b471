import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const text = readFileSync("docs/security.md", "utf8");
const traps = Array.from({ length: 98 }, (_, index) => `T${String(index + 1).padStart(2, "0")}`);
const tests = globSync("{contract,server,web,seed,tests}/**/*.{test.ts,test.tsx,spec.ts}");
const named = (line: string) =>
  [...line.matchAll(/`([\w./-]+\.(?:test\.tsx?|spec\.ts))`/g)].map(([, file]) => file);

it("'docs/security.md says for each of T01 to T98 in a sentence what is done and where its test is' (issue 20)", () => {
  const entries = text.split("\n").filter((line) => /^- \*\*T\d/.test(line));
  const told = new Map(
    entries.flatMap((line) =>
      (/\*\*(.+?)\*\*/.exec(line)?.[1] ?? "").split(", ").map((trap) => [trap, named(line)]),
    ),
  );
  expect([...told.keys()]).toEqual(traps);
  expect(traps.filter((trap) => told.get(trap)?.length === 0)).toEqual([]);
});

it("every test that it names is there", () => {
  const missing = named(text).filter((file) => !tests.some((one) => `/${one}`.endsWith(`/${file}`)));
  expect(missing).toEqual([]);
});
