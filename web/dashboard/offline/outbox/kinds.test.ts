import { expect, it } from "vitest";
import { itemsInWords, newestOf, waitingInWords } from "./kinds.ts";

const item = (queue: string, more = {}) => ({ queue, metadata: { label: "" }, files: {}, ...more });

it("unsent items are counted by kind, the most frequent first (students.md 8.7)", () => {
  const work = item("submissions", { files: { submission_file: [new File(["x"], "map.pdf")] } });
  expect(itemsInWords([item("ticks")])).toBe("1 change of progress");
  expect(itemsInWords([work, item("quiz-3"), item("quiz-4"), item("quiz-3")])).toBe("3 answers and 1 file");
  expect(itemsInWords([item("submissions"), work, item("community-7")])).toBe(
    "1 assignment, 1 file and 1 message",
  );
  expect(itemsInWords([item("quiz-3", { metadata: { label: "", isFinish: 1 } })])).toBe("1 finished quiz");
  expect(itemsInWords([item("newer"), item("newer")])).toBe("2 changes");
});

it("items that wait are named, answers to a quiz once by the quiz (beyond.md 3)", () => {
  // The second question is answered twice.
  const answers = [1, 2, 2].map((position) =>
    item("quiz-3", {
      metadata: { label: `Answer to question ${position} of Wells`, record: "Wells", position },
    }),
  );
  const tick = item("ticks", { metadata: { label: "Week 1" } });
  expect(waitingInWords([...answers, tick])).toBe(
    "2 answers and 1 change of progress are waiting to be sent: Wells, Week 1.",
  );
  expect(newestOf([...answers, tick])).toEqual([answers[0], answers[2], tick]);
  expect(waitingInWords([tick])).toBe("1 change of progress is waiting to be sent: Week 1.");
});
