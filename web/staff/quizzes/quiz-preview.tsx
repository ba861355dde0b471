import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Question } from "#contract/courses/quizzes/questions.ts";
import { api } from "#web/api/client.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { InBody } from "./in-body.tsx";
import { shownContent } from "./kind-editors.ts";
import { chosenIn, drawnIn, drawnQuestions, isDraw, type PartValue } from "./parts/part-values.ts";
import { QuestionAsShown } from "./question-preview.tsx";
import { taggedQuery } from "./quiz-queries.ts";
import { useChosen } from "./use-chosen.ts";

interface QuizPreviewProps {
  title: string;
  program: number;
  parts: readonly PartValue[];
  shufflesQuestions: boolean;
  shufflesAnswers: boolean;
}

/** A button that shows the whole quiz as a student gets it, without right answers. */
export function QuizPreview(quiz: QuizPreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Preview as a Student
      </Button>
      {isOpen && (
        <InBody>
          <Dialog isOpen onClose={() => setIsOpen(false)} title={quiz.title.trim() || "Quiz"} size="large">
            <Questions {...quiz} />
          </Dialog>
        </InBody>
      )}
    </div>
  );
}

function Questions({ program, parts, shufflesQuestions, shufflesAnswers }: QuizPreviewProps) {
  const chosen = useChosen(chosenIn(parts));
  const draws = parts.filter(isDraw).filter(({ tag }) => tag !== "");
  const queries = useQueryClient();
  const tagged = useQuery({
    queryKey: [...api.questions.list.queryKey, { program, drawn: draws.map(({ tag }) => tag) }],
    queryFn: () =>
      Promise.all(
        draws.map(
          async ({ tag }) => [tag, rowsOf(await queries.fetchQuery(taggedQuery(program, tag, 100)))] as const,
        ),
      ),
  });
  if (chosen.hasFailed || tagged.isError)
    return (
      <FailedState
        title="Failed to load the questions. Please try again."
        onRetry={() => {
          chosen.retry();
          void tagged.refetch();
        }}
      />
    );
  if (chosen.isPending || tagged.isPending)
    return (
      <Loading label="Loading the questions">
        <SkeletonText lines={6} />
      </Loading>
    );
  const questions = anAttempt(parts, chosen.byId, new Map(tagged.data));
  if (questions.length === 0)
    return <EmptyState title="No questions yet">Choose questions, or draw some by a tag.</EmptyState>;
  const ordered = [shufflesQuestions && "questions", shufflesAnswers && "answers"]
    .filter(Boolean)
    .join(" and of the ");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {drawnIn(parts) > 0 && <Alert>Each attempt draws its own questions. This is one example.</Alert>}
      {ordered !== "" && <Alert>{`Each attempt has its own order of the ${ordered}.`}</Alert>}
      {questions.map((question, at) => (
        <QuestionAsShown
          key={question.id}
          position={at + 1}
          count={questions.length}
          kind={question.kind}
          text={question.text}
          content={shufflesAnswers ? mixed(shownContent(question)) : shownContent(question)}
          points={question.points}
        />
      ))}
    </div>
  );
}

/** Puts the options into the order of their random ids, which is another one than staff wrote. */
function mixed(content: object): object {
  const sorted = ([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value) ? [...value].sort((one, other) => (one.id < other.id ? -1 : 1)) : value,
  ];
  return Object.fromEntries(Object.entries(content).map(sorted));
}

const rowsOf = (data: readonly Question[] | { results: Question[] }): readonly Question[] =>
  "results" in data ? data.results : data;

/** Returns the questions of one possible attempt, in the order of the parts. */
function anAttempt(
  parts: readonly PartValue[],
  chosen: ReadonlyMap<number, Question | null | undefined>,
  byTag: ReadonlyMap<string, readonly Question[]>,
): Question[] {
  const byId = new Map([...byTag.values()].flat().map((question) => [question.id, question]));
  const drawn = drawnQuestions(
    parts,
    [...byTag].map(([tag, questions]) => ({ tag, questions: questions.map(({ id }) => id) })),
  );
  return parts.flatMap((part) => {
    if (!isDraw(part)) return chosen.get(part.question) ?? [];
    return (drawn.shift() ?? []).flatMap((id) => byId.get(id) ?? []);
  });
}
