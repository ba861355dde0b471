import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const list = readFileSync(new URL("../docs/security.md", import.meta.url), "utf8");
const rows = list.split("\n").filter((line) => /^\| T\d\d \|/.test(line));

/** `file` › title; › another title of it. What follows a title in brackets or after a full stop is commentary. */
function shownBy(row: string): [file: string, title: string][] {
  const cell = row.split(" | ").at(-1)?.replace(/ \|$/, "") ?? "";
  const found: [string, string][] = [];
  let file = "";
  for (const part of cell.split(/;\s*(?=`|›)/)) {
    const [, named, title] = /^(?:`([^`]+)`\s*)?›\s*(.*)$/.exec(part) ?? [];
    if (named) file = named;
    if (title)
      found.push([file, title.split(/\. (?=\*\*Open|[A-Z])|; 1,000/)[0]?.replace(/ \([^()]*\)$/, "") ?? ""]);
  }
  return found;
}

describe("docs/security.md", () => {
  it("has a row for each of the 80 traps", () => {
    const wanted = Array.from({ length: 80 }, (_, n) => `T${String(n + 1).padStart(2, "0")}`);
    expect(rows.map((row) => row.slice(2, 5))).toEqual(wanted);
  });

  it.each(rows.map((row) => [row.slice(2, 5), row]))("%s names tests that are there", (_row, row) => {
    for (const [file, title] of shownBy(row)) {
      expect(existsSync(file), file).toBe(true);
      expect(readFileSync(file, "utf8"), `${file} › ${title}`).toContain(title);
    }
  });
});
