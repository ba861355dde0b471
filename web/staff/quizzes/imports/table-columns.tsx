import { kinds, questionKinds } from "#contract/courses/quizzes/kinds.ts";
import {
  kindsWith,
  type QuestionColumnName,
  questionColumns,
} from "#contract/courses/quizzes/question-columns.ts";
import { type Column, Table } from "#web/ui/table/table.tsx";

const rows = Object.keys(questionColumns) as QuestionColumnName[];
const columns: Column<QuestionColumnName>[] = [
  { key: "header", header: "Column", isRowHeader: true, cell: (name) => questionColumns[name].header },
  { key: "content", header: "Content", size: "wide", cell: (name) => questionColumns[name].content },
  { key: "kinds", header: "Kinds of question", cell: kindsInWords },
];

function kindsInWords(name: QuestionColumnName): string {
  const having = kindsWith(name);
  if (having.length === kinds.length) return "All";
  return having.map((kind) => questionKinds[kind].label).join(", ");
}

/** Explains the columns of a table of questions. */
export function TableColumns() {
  return (
    <details className="rounded-md border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-medium text-sm">
        Columns of the table
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 pt-0">
        <p className="text-muted text-sm">
          In any order. Only Kind and Question must be there. "Export as CSV" gives an example.
        </p>
        <Table caption="Columns of the table" columns={columns} rows={rows} rowKey={(name) => name} />
      </div>
    </details>
  );
}
