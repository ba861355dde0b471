import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import {
  type ImportColumn,
  ImportColumns,
  importColumnLabels,
  importColumnNames,
} from "#contract/accounts/import-columns.ts";
import type { StudentImport } from "#contract/accounts/student-imports.ts";
import { ApiError, type FieldErrors } from "#contract/shared/api-error.ts";
import { api } from "#web/api.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { type Form, useForm } from "#web/dashboard/forms/use-form.ts";
import { useSave } from "#web/dashboard/forms/use-save.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ProgramSelect } from "../program-select.tsx";
import { importQuery, importsKey } from "./import-queries.ts";

/** A column by its number as text, "" for none. */
type Values = Record<ImportColumn | "program", string>;

const required: readonly ImportColumn[] = ["email", "name", "phone"];

/** The second step: which column holds what, and the program for all. */
export function ColumnsForm({ file }: { file: StudentImport }) {
  const { id, updated_at, is_remembered } = file;
  const [initial] = useState(() => valuesOf(file));
  const form = useForm({ draft: `student-import-${id}`, initial, schema: z.unknown() });
  const queries = useQueryClient();
  const { go } = useAddress();
  const { save, isSaving, error } = useSave(
    (columns: ImportColumns & { program: string }) =>
      api.student_imports.read({ params: { id }, body: { ...columns, updated_at } }),
    (read) => {
      form.discard();
      queries.setQueryData(importQuery(api, id).queryKey, read);
      go({ columns: undefined, lines: read.counts.problem > 0 ? "problem" : undefined, page: undefined });
    },
    () => queries.invalidateQueries({ queryKey: importsKey }),
  );
  const { columns, problems } = readColumns(form.values);
  const { program } = form.values;
  const unread = file.headers.filter(
    (header, at) => header && !importColumnNames.some((name) => form.values[name] === String(at)),
  );
  const isGeneral = error && !(error instanceof ApiError && error.status === 400);
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check(problems) && columns && !isSaving)
          save({ ...columns, program }, { onError: form.showApiError });
      }}
    >
      <p className="text-muted text-sm">
        {is_remembered
          ? "Columns as you chose them last for such a file."
          : "Columns as their names suggest. Your choice is remembered for the next such file."}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {importColumnNames.map((name) => (
          <ColumnField key={name} name={name} form={form} file={file} />
        ))}
      </div>
      {unread.length > 0 && (
        <p className="wrap-anywhere text-sm">Columns of the file that are not read: {unread.join(", ")}.</p>
      )}
      <div className="max-w-2xl">
        <Field
          label="Enroll all in"
          name="program"
          error={form.errors.program}
          hint="Each student is enrolled in it."
        >
          <ProgramSelect
            placeholder="No program yet"
            value={program}
            onChange={(chosen) => form.set("program", chosen)}
          />
        </Field>
      </div>
      {isGeneral && (
        <FailureLine key={String(isSaving)}>
          <Alert tone="error">{sentenceOf(error, "Failed to read the file. Please try again.")}</Alert>
        </FailureLine>
      )}
      <div>
        <Button type="submit" isPending={isSaving} pendingLabel="Reading...">
          Check the Lines
        </Button>
      </div>
    </form>
  );
}

type ColumnFieldProps = { name: ImportColumn; form: Form<Values>; file: StudentImport };

/** A column is chosen by its name, with the first value that it has. */
function ColumnField({ name, form: { values, errors, input }, file: { headers, sample } }: ColumnFieldProps) {
  const options = headers.map((header, at) => {
    const example = sample.find((cells) => cells[at])?.[at] ?? "";
    const label = header || `Column ${at + 1}`;
    return { value: String(at), label: example ? `${label} (${example.slice(0, 30)})` : label };
  });
  return (
    <Field
      label={importColumnLabels[name]}
      name={name}
      isRequired={required.includes(name)}
      error={errors[name]}
    >
      <Select placeholder="No column" options={options} value={values[name]} onChange={input(name)} />
    </Field>
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

/** The values as the call takes them, or the problems at their fields. */
function readColumns(values: Values): { columns?: ImportColumns; problems: FieldErrors } {
  const chosen = importColumnNames.map((name) => [name, values[name] === "" ? null : Number(values[name])]);
  const parsed = ImportColumns.safeParse(Object.fromEntries(chosen));
  if (parsed.success) return { columns: parsed.data, problems: {} };
  const problems: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= [message];
  return { problems };
}
