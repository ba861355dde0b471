import { expect, it } from "vitest";
import type { User } from "#contract/accounts/profiles.ts";
import type { GradebookAssignment, GradebookRow } from "#contract/courses/gradebook.ts";
import { wordsOf } from "#tests/support/browser/markup-of.tsx";
import { CurrentUserContext } from "#web/dashboard/shell/current-user.ts";
import { GradebookTable } from "./gradebook-table.tsx";

const staff = { id: 1, profile: { role: "admin" }, admin_permissions: { permissions: [] } } as unknown;
const row = (student: number, name: string): GradebookRow => ({
  ...{ student, name, email: `${student}@learners.example`, is_email_refused: false },
  ...{ enrolled_at: "2026-01-05T09:00:00Z", average: null, missing: 0, deadlines: [], cells: [] },
  attendance: { percentage: null, attended: 0, held: 0, earlier: 0, excused: 0 },
});

const assignment: GradebookAssignment = {
  ...{ id: 7, title: "Check", total_marks: 100, deadline: "2026-05-20T09:00:00Z" },
  ...{ submitted: 2, graded: 1, average: 72.73, grades_held: false },
};

const wordsOfRows = (...rows: GradebookRow[]) =>
  wordsOf(
    <CurrentUserContext value={staff as User}>
      <GradebookTable
        assignments={rows.some(({ cells }) => cells.length > 0) ? [assignment] : []}
        rows={rows}
        program={5}
        now={new Date("2026-05-12T15:30:00Z")}
        sort={{ key: "name", direction: "ascending" }}
        onSort={() => {}}
      />
    </CurrentUserContext>,
  );

it("students of one name show their emails in the gradebook (beyond.md 4.2)", () => {
  const words = wordsOfRows(row(1, "Amina Nakato"), row(2, "amina nakato"), row(3, "Zaina Apio"));
  // A line may break after the sign.
  expect(words.match(/\d@ learners\.example/g)).toEqual(["1@ learners.example", "2@ learners.example"]);
});

it("the gradebook shows the attendance in percent, with the sessions behind it (beyond.md 4.2)", () => {
  const attendance = { percentage: 66, attended: 2, held: 3, earlier: 1, excused: 0 };
  const words = wordsOfRows({ ...row(1, "Amina Nakato"), attendance }, row(2, "Zaina Apio"));
  expect(words).toContain("66% , 2 of 3 sessions, without 1 before the enrollment");
  expect(words).toContain("No session counts yet");
  const excused = { percentage: null, attended: 0, held: 0, earlier: 0, excused: 2 };
  expect(wordsOfRows({ ...row(1, "Amina Nakato"), attendance: excused })).toContain(
    "excused from all sessions so far",
  );
});

it("a graded quiz whose new attempt waits says so in the gradebook (beyond.md 4.2)", () => {
  const cell = { submission: 31, marks_awarded: 72.73, has_open_attempt: false };
  const words = (has_open_attempt: boolean) =>
    wordsOfRows({ ...row(1, "Amina Nakato"), cells: [{ ...cell, has_open_attempt }] });
  expect(words(true)).toContain("72.73 To mark");
  expect(words(false)).not.toContain("To mark");
});
