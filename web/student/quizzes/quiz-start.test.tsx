import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { wordsOf } from "#tests/support/browser/markup-of.tsx";
import { ToastProvider } from "#web/ui/overlays/toast.tsx";
import { QuizStart } from "./quiz-start.tsx";

const quiz: StudentQuiz = {
  ...{ id: 7, title: "Check of week 1", description: "", program: 3, program_title: "Wells" },
  ...{ opens_at: null, closes_at: "2099-01-01T00:00:00Z", time_limit_minutes: 1, attempts_allowed: 2 },
  ...{
    counts: "best",
    total_marks: 7,
    pass_mark: 50,
    results: "answers",
    shows_results_at_once: true,
    questions_count: 7,
  },
  ...{ attempts: [], problem: null, results_at: null, grades_are_held: false },
};

const wordsWith = (values: Partial<StudentQuiz> = {}) =>
  wordsOf(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <QuizStart quiz={{ ...quiz, ...values }} fetchedAt_ms={0} loadAttemptPart={async () => undefined} />
      </ToastProvider>
    </QueryClientProvider>,
  );

it("without JavaScript, the rules say that the network is needed until the end (beyond.md 6.1)", () => {
  const words = wordsWith();
  expect(words).toContain("This quiz needs a network to begin.");
  expect(words).toContain("Without JavaScript, it needs a network until the end.");
  expect(words).not.toContain("goes on without");
});

const latest =
  "after the quiz has closed, at the latest at 3 Feb 2026, 04:01 Kampala time, when no more answers can arrive.";
const waiting = { shows_results_at_once: false, results_at: "2026-02-03T01:01:00Z" };

it.each<[string, Partial<StudentQuiz>, string]>([
  [
    "nothing, held",
    { results: "nothing", grades_are_held: true },
    "You see points when staff release the grades.",
  ],
  [
    "nothing, released",
    { results: "nothing" },
    "Staff have released the grades. You see points after each attempt.",
  ],
  [
    "nothing, not at once, released",
    { results: "nothing", shows_results_at_once: false },
    "Staff have released the grades. You see points after each attempt.",
  ],
  ["answers, at once", {}, "You see points and right answers after each attempt."],
  [
    "answers, held by hand",
    { grades_are_held: true },
    "You see points and right answers when staff release the grades.",
  ],
  ["after closing", { ...waiting, grades_are_held: true }, `You see points and right answers ${latest}`],
  [
    "after closing, a rule that changed",
    { ...waiting, shows_results_at_once: true, grades_are_held: true },
    `You see points and right answers ${latest}`,
  ],
  ["after closing, released before it", waiting, `You see points and right answers ${latest}`],
  [
    "after closing, shown",
    { shows_results_at_once: false },
    "You see points and right answers after the quiz has closed.",
  ],
])("the rules say when results come: %s (beyond.md 6.1)", (_, values, words) => {
  expect(wordsWith(values)).toContain(words);
});
