import { ListChecks } from "lucide-react";
import type { Submission } from "#contract/courses/submissions.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";

/** Returns whether the work is that of a quiz, which has answers instead of a file. */
export const isQuizWork = ({ submission_file }: Pick<Submission, "submission_file">): boolean =>
  submission_file === "";

type QuizWork = Pick<Submission, "assignment" | "assignment_title" | "student" | "student_name">;

export const answersOf = ({ assignment, student }: QuizWork): string =>
  paths.quizResults(assignment, { student });

/** Links to the answers of a student at a quiz. */
export function AnswersLink({ work, variant }: { work: QuizWork; variant?: "secondary" | "quiet" }) {
  return (
    <ButtonLink
      to={answersOf(work)}
      variant={variant ?? "secondary"}
      size="small"
      icon={<ListChecks aria-hidden="true" className="size-4.5" />}
      aria-label={`See the answers of ${work.student_name}: ${work.assignment_title}`}
    >
      <span className="md:hidden">See the answers</span>
      <span className="max-md:hidden">Answers</span>
    </ButtonLink>
  );
}

/** Replaces the file and the marks of a quiz's work. */
export function QuizAnswers({ work }: { work: QuizWork }) {
  return (
    <div className="grid justify-items-start gap-3 border-line border-t px-3 py-4">
      <p className="font-semibold">Quiz</p>
      <p className="text-muted text-sm">The points of the answers are the grade.</p>
      <AnswersLink work={work} />
    </div>
  );
}
