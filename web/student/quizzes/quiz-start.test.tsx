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

it("without JavaScript, the rules say that the network is needed until the end (beyond.md 6.1)", () => {
  const words = wordsOf(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <QuizStart quiz={quiz} fetchedAt_ms={0} loadAttemptPart={async () => undefined} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  expect(words).toContain("This quiz needs a network to begin.");
  expect(words).toContain("Without JavaScript, it needs a network until the end.");
  expect(words).not.toContain("goes on without");
});
