import { expect, it } from "vitest";
import { marksQuestion } from "./marks-question.ts";

const now = new Date("2026-05-12T15:30:00Z");
const stored = {
  ...{ marks: { present: 4, late: 0, absent: 1, excused: 0 }, state: "published" as const },
  ...{ session_starts_at: "2026-05-12T14:00:00Z", session_ends_at: "2026-05-12T15:00:00Z" },
};
const wanted = (time: string | null, state = "published") => ({
  ...{ state, session_starts_at: time === null ? null : new Date(time) },
});

it("a session with marks is cancelled or moved to a later time only after a question (beyond.md 2.7)", () => {
  const cancelled = marksQuestion(stored, wanted(null), now);
  expect(cancelled).toMatchObject({ answers: [{ label: "Cancel the Session", fields: { known_marks: 5 } }] });
  expect(cancelled?.text).toContain(
    "5 students are marked for this session: 4 present, 1 absent. These marks",
  );
  expect(marksQuestion(stored, wanted("2026-05-12T14:00:00Z", "draft"), now)).toMatchObject({
    title: "Unpublish a session with attendance?",
    text: expect.stringContaining("They come back when it is published again."),
    answers: [{ label: "Unpublish", fields: { known_marks: 5 } }],
    cancelLabel: "Keep It Published",
  });
  const moved = marksQuestion(stored, wanted("2026-05-13T14:00:00Z"), now);
  expect(moved?.text).toContain("these marks are removed");
  const again = marksQuestion({ ...stored, session_starts_at: null }, wanted("2026-05-13T14:00:00Z"), now);
  expect(again?.text).toContain("these marks are removed");
});

it("a session with marks is moved to another past time only after a question (beyond.md 2.7)", () => {
  const moved = marksQuestion(stored, wanted("2026-05-12T13:00:00Z"), now);
  expect(moved).toMatchObject({
    answers: [{ label: "Move and Keep the Marks", fields: { known_marks: 5 } }],
  });
  expect(moved?.text).toContain("These marks and their minutes stay as they are");
});

it.each(["published", "draft"])(
  "a cancelled session that gets a past time asks the same, saved as %s (beyond.md 2.7)",
  (state) => {
    const restored = { ...stored, session_starts_at: null, session_ends_at: null };
    const unpublished = { ...stored, state: "draft" as const };
    for (const session of [restored, unpublished])
      expect(marksQuestion(session, wanted("2026-05-12T13:00:00Z", state), now)).toMatchObject({
        text: expect.stringContaining("These marks and their minutes stay as they are"),
        answers: [{ label: "Move and Keep the Marks", fields: { known_marks: 5 } }],
      });
  },
);

it("excuses alone are asked about, too, and stay (beyond.md 2.7)", () => {
  const excused = { ...stored, marks: { present: 0, late: 0, absent: 0, excused: 2 } };
  expect(marksQuestion(excused, wanted(null), now)).toMatchObject({
    text: expect.stringMatching(/^2 students are marked for this session: 2 excused\..*percentages/),
    answers: [{ label: "Cancel the Session", fields: { known_marks: 2 } }],
  });
  expect(marksQuestion(excused, wanted("2026-05-13T14:00:00Z"), now)).toMatchObject({
    text: expect.stringContaining("Excuses stay as they are."),
    answers: [{ label: "Move and Keep the Excuses" }],
  });
});

it("the question before a held session is cancelled or moved ahead says that percentages change (beyond.md 2.7)", () => {
  const change = "attendance percentages of the program's students change";
  expect(marksQuestion(stored, wanted(null), now)?.text).toContain(change);
  expect(marksQuestion(stored, wanted("2026-05-13T14:00:00Z"), now)?.text).toContain(change);
  expect(marksQuestion(stored, wanted("2026-05-12T13:00:00Z"), now)?.text).not.toContain(change);
  const running = { ...stored, session_ends_at: "2026-05-12T16:00:00Z" };
  expect(marksQuestion(running, wanted(null), now)?.text).not.toContain(change);
});

it.each([
  ["the same time", stored, "2026-05-12T14:00:00Z"],
  [
    "a session that is published again at its time",
    { ...stored, state: "draft" as const },
    "2026-05-12T14:00:00Z",
  ],
  ["no marks", { ...stored, marks: { present: 0, late: 0, absent: 0, excused: 0 } }, null],
])("%s asks nothing (beyond.md 2.7)", (_, unit, time) => {
  expect(marksQuestion(unit, wanted(time), now)).toBeUndefined();
});
