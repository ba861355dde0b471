import { expect, test } from "vitest";
import type { OutboxItem } from "./item.ts";
import { rejectedGroups } from "./rejected-groups.ts";

const gone = { status: 404, body: { detail: "Not found." } };
const item = (key: string, metadata: object, rejection: OutboxItem["rejection"] = gone) =>
  ({ key, queue: "quiz-31", files: {}, metadata, rejection }) as unknown as OutboxItem;
const answer = (key: string, position: number, rejection = gone) =>
  item(
    key,
    { label: `Answer to question ${position} of Wells`, record: "Wells", section: "assignments", position },
    rejection,
  );
const end = item("end", { label: "The end of Wells", record: "Wells", section: "assignments", isFinish: 1 });
const words = (...items: OutboxItem[]) =>
  rejectedGroups(items).map(({ label, reason, keys, lost }) => ({ label, reason, keys, lost }));

const reason = "It is no longer there: staff have removed it, or you are no longer in its program.";

test("refused answers are one entry for each quiz and reason, each question once (beyond.md 6.1)", () => {
  expect(words(answer("a", 1), answer("b", 2), answer("c", 2), end)).toEqual([
    { label: "2 answers and the end of Wells", reason, keys: ["a", "b", "c", "end"], lost: "2 answers" },
  ]);
  expect(words(answer("a", 1), answer("b", 2))).toMatchObject([{ label: "2 answers to Wells" }]);
  expect(words(answer("a", 1), end)).toMatchObject([{ label: "1 answer and the end of Wells" }]);
  expect(words(answer("a", 1), answer("b", 1))).toMatchObject([
    { label: "Answer to question 1 of Wells", lost: "1 answer" },
  ]);
  expect(words(end)).toMatchObject([{ label: "The end of Wells", lost: null }]);
});

test("other reasons and items without a record have their own entries", () => {
  const refused = { status: 400, body: { detail: "No." } };
  const ticks = [item("t", { label: "Week 1" }), item("u", { label: "Week 2", typed: "your comments" })];
  expect(words(answer("a", 1), answer("b", 2, refused), ...ticks)).toEqual([
    { label: "Answer to question 1 of Wells", reason, keys: ["a"], lost: "1 answer" },
    { label: "Answer to question 2 of Wells", reason: "No.", keys: ["b"], lost: "1 answer" },
    { label: "Week 1", reason, keys: ["t"], lost: null },
    { label: "Week 2", reason, keys: ["u"], lost: "your comments" },
  ]);
});
