import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { check } from "recheck";
import ts from "typescript-5";
import { expect, it } from "vitest";

interface Literal {
  place: string;
  source: string;
  flags: string;
}

const files = execFileSync("git", ["ls-files", "contract", "server", "web"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file));

/** Returns the regular expressions of a file, found by the compiler. A text search would also find divisions. */
function literalsOf(file: string): Literal[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const place = `${file}:${line + 1} ${node.text}`;
      found.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it("no regular expression takes more than linear time", { timeout: 180_000 }, async () => {
  const literals = files.flatMap(literalsOf);
  expect(literals.length).toBeGreaterThan(300);
  const slow: string[] = [];
  for (const { place, source, flags } of literals) {
    const found = await check(source, flags);
    // Other results are unknown: the checker lacks a feature, or the machine is too busy.
    if (found.status === "vulnerable") slow.push(`${place} ${found.complexity.summary}`);
  }
  expect(slow).toEqual([]);
});
