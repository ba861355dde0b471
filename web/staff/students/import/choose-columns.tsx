import { useQueryClient } from "@tanstack/react-query";
import {
  type ImportColumn,
  ImportColumns,
  importColumnLabels,
  importColumnNames,
} from "#contract/accounts/import-columns.ts";
import type { StudentImport } from "#contract/accounts/student-imports.ts";
import { api } from "#web/api/client.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { ColumnsForm, readColumns } from "#web/staff/shared/uploads/columns-form.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { ProgramSelect } from "../program-select.tsx";
import { importQuery } from "./import-queries.ts";

type Values = Record<ImportColumn | "program", string>;

/** Asks which column holds what, and for a program to enroll all students in. */
export function ChooseColumns({ file }: { file: StudentImport }) {
  const { id, updated_at } = file;
  const queries = useQueryClient();
  return (
    <ColumnsForm
      file={file}
      draft={`student-import-${id}`}
      initial={() => valuesOf(file)}
      labels={importColumnLabels}
      required={["email", "name", "phone"]}
      read={({ program, ...values }) => {
        const { columns, problems } = readColumns(ImportColumns, importColumnNames, values);
        return columns ? { columns: { ...columns, program }, problems } : { problems };
      }}
      send={(body) => api.student_imports.read({ params: { id }, body: { ...body, updated_at } })}
      onRead={(read) => queries.setQueryData(importQuery(id).queryKey, read)}
      linesAfter={({ counts }) => (counts.problem > 0 ? "problem" : undefined)}
      stale="student_imports"
      words={{
        remembered: "These are the columns that you chose last time for such a file.",
        suggested:
          "The columns are guessed from their names. We remember your choice for the next such file.",
        failure: "Failed to read the file. Please try again.",
        button: "Check the Lines",
      }}
      below={(form) => <Rest form={form} headers={file.headers} />}
    />
  );
}

function Rest({ form, headers }: { form: Form<Values>; headers: string[] }) {
  const unread = headers.filter(
    (header, at) => header && !importColumnNames.some((name) => form.values[name] === String(at)),
  );
  return (
    <>
      {unread.length > 0 && (
        <p className="wrap-anywhere text-sm">Columns of the file that are not read: {unread.join(", ")}.</p>
      )}
      <div className="max-w-2xl">
        <Field
          label="Enroll all in"
          name="program"
          error={form.errors.program}
          hint="Each student is enrolled in this program, also those who have an account already."
        >
          <ProgramSelect
            placeholder="No program yet"
            value={form.values.program}
            onChange={(chosen) => form.set("program", chosen)}
          />
        </Field>
      </div>
    </>
  );
}

function valuesOf({ columns, suggested, program }: StudentImport): Values {
  const known: Partial<ImportColumns> = columns ?? suggested;
  const chosen = importColumnNames.map((name) => [name, known[name]?.toString() ?? ""]);
  return {
    ...(Object.fromEntries(chosen) as Record<ImportColumn, string>),
    program: program ? String(program.id) : "",
  };
}
