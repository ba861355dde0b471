import { questionKinds } from "#contract/courses/quizzes/kinds.ts";
import type { QuestionImport } from "#contract/courses/quizzes/question-imports.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";

type Found = QuestionImport["questions"][number];

const columns: Column<Found>[] = [
  { key: "text", header: "Question", isRowHeader: true, size: "wide", cell: ({ text }) => text },
  { key: "line", header: "Line", isNumeric: true, size: "fit", cell: ({ line }) => line },
  { key: "kind", header: "Kind", cell: ({ kind }) => questionKinds[kind].label },
  { key: "right", header: "Right answer", cell: ({ right }) => right.join("; ") || "None" },
  { key: "tags", header: "Tags", cell: ({ tags }) => tags.join(", ") || "None" },
];

const questionsIn = (count: number) => `${count} ${count === 1 ? "question" : "questions"}`;

type ImportPreviewProps = { found: QuestionImport; isAdding: boolean; onAdd: () => void };

/** Shows what was read, with the problems by line. Afterwards, how many questions were added. */
export function ImportPreview({ found, isAdding, onAdd }: ImportPreviewProps) {
  const { questions, problems, notes, added_count } = found;
  return (
    <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {added_count > 0 && <Alert tone="success">{`${questionsIn(added_count)} added to the bank.`}</Alert>}
      {problems.length > 0 && (
        <Alert
          tone="warning"
          title={
            added_count > 0
              ? `${questionsIn(problems.length)} could not be added.`
              : `${questionsIn(problems.length)} cannot be added. Correct the text, or add the others.`
          }
        >
          <ul aria-label="Problems">
            {problems.map(({ line, message }) => (
              <li key={line}>{`Line ${line}: ${message}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      {notes.length > 0 && (
        <Alert title="Some parts of the questions are left out.">
          <ul aria-label="Parts that are left out">
            {notes.map(({ line, message }) => (
              <li key={`${line} ${message}`}>{`Line ${line}: ${message}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      {questions.length === 0 && problems.length === 0 && <Alert>There are no questions in this text.</Alert>}
      {questions.length > 0 && (
        <Table
          caption={added_count > 0 ? "Added questions" : "Questions to add"}
          columns={columns}
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
