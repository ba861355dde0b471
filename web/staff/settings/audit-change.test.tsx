import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { AuditEntry } from "#contract/admin/audit.ts";
import { AuditChange } from "./audit-change.tsx";

const names: AuditEntry["names"] = {
  people: [{ id: 20, name: "Amina Nakato" }],
  programs: [{ id: 25, name: "Bees" }],
};
const entryWith = (before: object, after: object) => ({ before, after, names }) as AuditEntry;
const shownOf = (before: object, after: object) =>
  renderToStaticMarkup(<AuditChange entry={entryWith(before, after)} />)
    .replace(/<[^>]*>/g, "|")
    .replace(/\|+/g, "|");

it("a list of ids is shown as their number", () => {
  const entry = entryWith({}, { filename: "zoom.csv", students: [5, 6, 8] });
  const text = renderToStaticMarkup(<AuditChange entry={entry} />).replace(/<[^>]*>/g, "");
  expect(text).toBe("2 fieldsFilenameAfter: zoom.csvStudentsAfter: 3");
});

it("a student's history says which list of ids has the student (beyond.md 2.7)", () => {
  const entry = entryWith({}, { present: [5, 6], late: [8], absent: [], students: [5, 6, 8] });
  const text = renderToStaticMarkup(<AuditChange entry={entry} student={8} />).replace(/<[^>]*>/g, "");
  expect(text).toBe(
    "4 fieldsPresentAfter: 2LateAfter: 1, with this studentAbsentAfter: 0StudentsAfter: 3, with this student",
  );
});

it("a removed value is called empty (beyond.md 4.3)", () => {
  const entry = entryWith({ user_id: 7, state: "present" }, { user_id: 7, state: null });
  const text = renderToStaticMarkup(<AuditChange entry={entry} />).replace(/<[^>]*>/g, "");
  expect(text).toBe("1 fieldStateBefore: presentAfter: empty");
});

it.each([
  ["2026-11-28T15:18:21.847Z", "28 Nov 2026, 18:18:21"],
  ["2026-12-31T21:00:00.000Z", "1 Jan 2027, 00:00"],
  ["2026-11-28T18:18:21+03:00", "28 Nov 2026, 18:18:21"],
  ["2026-11-28", "2026-11-28"],
  ["Until 2026-11-28T15:18:21.847Z", "Until 2026-11-28T15:18:21.847Z"],
])("the time %s is shown as %s, in Kampala (beyond.md 4.7)", (typed_at, shown) => {
  const entry = entryWith({}, { typed_at });
  const text = renderToStaticMarkup(<AuditChange entry={entry} />).replace(/<[^>]*>/g, "");
  expect(text).toBe(`1 fieldTyped atAfter: ${shown}`);
});

it("a list in words is shown line by line (beyond.md 4.7)", () => {
  expect(shownOf({ questions_removed: ["2. Clay"] }, { questions_added: ["2. Loam", "3. Silt"] })).toBe(
    "|2 fields|Questions removed|Before: |2. Clay|Questions added|After: |2. Loam|3. Silt|",
  );
  expect(shownOf({ permissions: ["fees"] }, { permissions: [] })).toBe(
    "|1 field|Permissions|Before: |fees|After: |empty|",
  );
});

it("an older list of records shows only those that differ (beyond.md 4.7)", () => {
  const kept = { id: "a", text: "How is it?", choices: [] };
  const lost = { id: "b", text: "How fast?", choices: ["Slow", "Fast"] };
  const updated_at = "1970-01-01T00:00:00.000Z";
  expect(shownOf({ questions: [kept, lost], updated_at }, { questions: [kept] })).toBe(
    "|1 field|Questions|Before: |Id: b · Text: How fast? · Choices: Slow; Fast|After: |empty|",
  );
  expect(shownOf({ questions: [kept, lost] }, { questions: [lost, kept] })).toMatch(/^\|1 field/);
});

it("older points of an attempt are not compared with its total (beyond.md 4.7)", () => {
  const points = [{ points: 3, reason: "Second look", position: 4 }];
  expect(shownOf({ points: 7 }, { points })).toBe(
    "|1 field|Points|After: |Points: 3 · Reason: Second look · Position: 4|",
  );
});

it("people and programs are shown by name instead of an id (beyond.md 4.7)", () => {
  expect(shownOf({ program: 25 }, { student: 20, program: 26, user_id: 7 })).toBe(
    "|3 fields|Program|Before: |Bees|After: |no. 26|Student|After: |Amina Nakato|User|After: |no. 7|",
  );
  expect(shownOf({ program_id: 25, program: "Bees" }, {})).toBe("|1 field|Program|Before: |Bees|");
});

it("whether something is so is shown as a word (beyond.md 4.7)", () => {
  expect(shownOf({ sends_at_end: true }, { sends_at_end: false })).toBe(
    "|1 field|Sends at end|Before: |Yes|After: |No|",
  );
});

it("long texts are cut shortly before they differ (beyond.md 4.7)", () => {
  const start = "Wells are dug where water is near. ".repeat(20);
  const shown = shownOf({ text: `${start}Dig.` }, { text: `${start}Do not dig.` });
  expect(shown).toMatch(/Before: \|….{50,90} Dig\.\|After: \|….{50,90} Do not dig\.\|$/);
});
