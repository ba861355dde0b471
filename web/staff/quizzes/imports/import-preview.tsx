import { useEffect, useRef } from "react";
import { questionKinds } from "#contract/courses/quizzes/kinds.ts";
import { importFormats, type QuestionImport } from "#contract/courses/quizzes/question-imports.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";

type Found = QuestionImport["questions"][number];

/** Lines that a note names. */
const MOST_NAMED = 5;

const columns: Column<Found>[] = [
  { key: "text", header: "Question", isRowHeader: true, size: "wide", cell: ({ text }) => text },
  { key: "line", header: "Line", isNumeric: true, size: "fit", cell: ({ line }) => line },
  { key: "kind", header: "Kind", cell: ({ kind }) => questionKinds[kind].label },
  { key: "right", header: "Right answer", cell: ({ right }) => right.join("; ") || "None" },
  { key: "points", header: "Points", isNumeric: true, size: "fit", cell: ({ points }) => points },
  { key: "tags", header: "Tags", cell: ({ tags }) => tags.join(", ") || "None" },
];

const questionsIn = (count: number) => `${count} ${count === 1 ? "question" : "questions"}`;

interface ImportPreviewProps {
  program: number;
  found: QuestionImport;
  isAdding: boolean;
  /** Selects a line of the text. Absent if the lines are not in the box. */
  onGo?: (line: number) => void;
  onAdd: () => void;
}

/** Shows the questions of a file and their problems by line. After the import, shows the number of added questions with links. */
export function ImportPreview({ program, found, isAdding, onGo, onAdd }: ImportPreviewProps) {
  const { questions, problems, notes, known, known_count, added_count, looks_like } = found;
  // After an import of text, the box has only the rest of it, with other lines.
  const hasLines = added_count === 0 || found.rest === null;
  const hasPoints = questions.some(({ points }) => points !== 1);
  const shown = columns.filter(({ key }) =>
    key === "line" ? hasLines : key === "points" ? hasPoints : true,
  );
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    // The focus alone leaves the beginning of a long preview outside the screen.
    section.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Preview"
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-4"
    >
      {added_count > 0 && (
        <Alert tone="success" action={<NextLinks program={program} />}>
          {`${questionsIn(added_count)} added to the bank.`}
        </Alert>
      )}
      <Known known={known} hasLines={hasLines} onGo={added_count > 0 ? undefined : onGo} />
      {looks_like && <Alert>{`This looks like ${importFormats[looks_like]}. Choose that format.`}</Alert>}
      {problems.length > 0 && (
        <Alert
          tone="warning"
          title={
            added_count > 0
              ? `${questionsIn(problems.length)} could not be added.${found.rest ? ` ${problems.length === 1 ? "Its" : "Their"} text is in the box above: correct it, then press Preview.` : ""}`
              : `${questionsIn(problems.length)} cannot be added. ${questions.length > 0 ? "Correct the text, or add the others." : "Correct the text."}`
          }
        >
          <ul aria-label="Problems">
            {problems.map(({ line, question, message }) => (
              <li key={line} className="wrap-anywhere not-first:mt-2">
                {`Line ${line}: ${message}`}
                {onGo && <GoToLine line={line} onGo={onGo} />}
                {question && (
                  <span dir="auto" className="block text-muted">
                    {question}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {hasLines && notes.length > 0 && (
        <Alert title="Not everything is read as it is written.">
          <ul aria-label="Notes by line">
            {[...linesByMessage(notes)].map(([message, lines]) => (
              <li key={message}>{`${linesInWords(lines)}: ${message}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      {questions.length + problems.length + known_count === 0 && (
        <Alert>There are no questions in this text.</Alert>
      )}
      {questions.length > 0 && (
        <Table
          caption={added_count > 0 ? "Added questions" : "Questions to add"}
          columns={shown}
          rows={questions}
          rowKey={({ line }) => line}
        />
      )}
      {questions.length > 0 && added_count === 0 && (
        <Button
          isPending={isAdding}
          pendingLabel="Adding..."
          className="justify-self-start"
          onClick={onAdd}
        >{`Add ${questionsIn(questions.length)}`}</Button>
      )}
    </section>
  );
}

type KnownProps = Pick<QuestionImport, "known"> & Pick<ImportPreviewProps, "onGo"> & { hasLines: boolean };

/** Questions that are left out: those that the bank has, and those that the text has twice. */
function Known({ known, hasLines, onGo }: KnownProps) {
  const inBank = known.filter(({ same_as }) => same_as === null).map(({ line }) => line);
  const repeated = known.filter(({ same_as }) => same_as !== null);
  return (
    <>
      {inBank.length > 0 && (
        <Alert>
          <p>{`${questionsIn(inBank.length)} left out: the bank has ${inBank.length === 1 ? "it" : "them"} already.`}</p>
          {hasLines && <p>{`${linesInWords(inBank)}.`}</p>}
        </Alert>
      )}
      {!hasLines && repeated.length > 0 && (
        <Alert>{`${questionsIn(repeated.length)} left out: the text had ${repeated.length === 1 ? "it" : "them"} twice.`}</Alert>
      )}
      {hasLines && repeated.length > 0 && (
        <Alert>
          <ul aria-label="Repeated questions">
            {repeated.map(({ line, same_as }) => (
              <li key={line}>
                {`Line ${line}: the same as line ${same_as}. It is left out.`}
                {onGo && <GoToLine line={line} onGo={onGo} />}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

function GoToLine({ line, onGo }: { line: number; onGo: (line: number) => void }) {
  return (
    <Button
      variant="quiet"
      size="small"
      className="max-sm:-ms-3.5 max-sm:flex sm:ms-1"
      onClick={() => onGo(line)}
    >
      {`Go to line ${line}`}
    </Button>
  );
}

function NextLinks({ program }: { program: number }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={paths.questionBank(program)} size="small" variant="secondary">
        Open the bank
      </ButtonLink>
      <ButtonLink to={paths.newQuiz(program)} size="small">
        New Quiz
      </ButtonLink>
    </div>
  );
}

/** Names the first lines: "Lines 1, 7, 13, 19, 25 and 25 more". */
function linesInWords(lines: readonly number[]): string {
  if (lines.length === 1) return `Line ${lines[0]}`;
  const more = lines.length - MOST_NAMED;
  const named = more > 0 ? lines.slice(0, MOST_NAMED) : lines.slice(0, -1);
  return `Lines ${named.join(", ")} and ${more > 0 ? `${more} more` : lines.at(-1)}`;
}

/** Groups notes, because a long list often has the same one for each question. */
function linesByMessage(notes: QuestionImport["notes"]): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  for (const { line, message } of notes) lines.set(message, [...(lines.get(message) ?? []), line]);
  return lines;
}
