import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Question, QuizOfQuestion } from "#contract/courses/quizzes/questions.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { paths } from "#web/paths.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { countOf } from "./words.ts";

type AttemptCounts = Omit<QuizOfQuestion, "quiz" | "title">;

/** Fetches the sent quizzes that have a question. Attempts begin at any time, so the answer is stale at once. */
export const quizzesOfQuestion = (question: number) => ({
  ...q(api.questions.quizzes, { params: { id: question } }),
  staleTime: 0,
});

/** Names the sent quizzes that have a question, with links to marking them again. Nothing without any. */
export function SentQuizzes({ question }: { question: number }) {
  const { data = [] } = useQuery(quizzesOfQuestion(question));
  if (data.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={
        data.length === 1 ? "A sent quiz has this question" : `${data.length} sent quizzes have this question`
      }
    >
      <p>
        New attempts get your change. Attempts that have begun keep the question as it is now, until you mark
        the quiz again. They always keep its points.
      </p>
      <MarkAgainLinks quizzes={data} />
    </Alert>
  );
}

/** Says at changed points that attempts keep the stored ones. Nothing without attempts. */
export function KeptPoints({ question: { id, points } }: { question: Pick<Question, "id" | "points"> }) {
  const { data = [] } = useQuery(quizzesOfQuestion(id));
  if (data.every(({ attempts_count }) => attempts_count === 0)) return null;
  return `Attempts that have begun keep ${countOf(points, "point", "points")} for it. New attempts get the new points.`;
}

/** Names the sent quizzes that have a question in one sentence. Nothing without any. */
export function SentTitles({ question }: { question: number }) {
  const { data = [] } = useQuery(quizzesOfQuestion(question));
  if (data.length === 0) return null;
  return (
    <p className="wrap-anywhere">
      Sent: <bdi>{data.map(({ title }) => `"${title}"`).join(", ")}</bdi>.
    </p>
  );
}

export function MarkAgainLinks({ quizzes }: { quizzes: readonly QuizOfQuestion[] }) {
  return (
    <ul className="mt-2 grid gap-1">
      {quizzes.map(({ quiz, title, ...counts }) => (
        <li key={quiz} className="flex flex-wrap items-baseline gap-x-2">
          <span dir="auto" className="wrap-anywhere">
            {title}:
          </span>
          <span>{attemptsInWords(counts)}</span>
          <Link
            to={paths.quizResults(quiz, { part: "mark-again" })}
            className="py-1 text-action underline underline-offset-4"
          >
            Mark again<span className="sr-only"> the quiz {title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Returns such as "7 attempts, 6 of them over with an earlier version, 1 in progress". */
function attemptsInWords({ attempts_count, outdated_count, outdated_in_progress_count }: AttemptCounts) {
  const all = countInWords({ count: attempts_count, count_is_exact: true }, "attempt");
  const over = outdated_count > 0 && `${outdated_count} of them over with an earlier version`;
  const inProgress =
    outdated_in_progress_count > 0 &&
    `${outdated_in_progress_count} ${over ? "in progress" : "of them in progress with an earlier version"}`;
  return [all, over, inProgress].filter(Boolean).join(", ");
}
