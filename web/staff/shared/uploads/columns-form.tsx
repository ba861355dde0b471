import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { ApiError, type FieldErrors } from "#contract/shared/api-error.ts";
import { firstCharacters } from "#contract/shared/text/cut-text.ts";
import { makeStale, type Stale } from "#web/api/stale.ts";
import { NewEditor } from "#web/dashboard/forms/editor/editor.tsx";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useSave } from "#web/dashboard/forms/saving/use-save.ts";
import { type Form, useForm } from "#web/dashboard/forms/use-form.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

interface Uploaded {
  headers: string[];
  sample: string[][];
  is_remembered: boolean;
}

/** Typed values. A column is its number as text, or "" for none. The others describe the file. */
type Texts = Record<string, string>;

interface ColumnsFormProps<File extends Uploaded, Values extends Texts, Columns> {
  file: File;
  draft: string;
  initial: () => Values;
  /** Labels of the columns, in the order of the form. */
  labels: Readonly<Partial<Record<keyof Values, string>>>;
  required: readonly (keyof Values)[];
  read: (values: Values) => Read<Columns>;
  send: (columns: Columns) => Promise<File>;
  onRead: (file: File) => unknown;
  /** Returns the state whose lines are shown first. */
  linesAfter?: (file: File) => string | undefined;
  stale: Stale;
  words: { remembered: string; suggested: string; failure: string; button: string };
  above?: (form: Form<Values>) => ReactNode;
  below: (form: Form<Values>) => ReactNode;
}

/** Shows the second step of an import: which column of the file holds what. Only the script can send the choices. */
export function ColumnsForm<File extends Uploaded, Values extends Texts, Columns>(
  props: ColumnsFormProps<File, Values, Columns>,
) {
  return (
    <NewEditor>
      <Choices {...props} />
    </NewEditor>
  );
}

function Choices<File extends Uploaded, Values extends Texts, Columns>({
  file,
  labels,
  required,
  words,
  ...props
}: ColumnsFormProps<File, Values, Columns>) {
  const [initial] = useState(props.initial);
  const form = useForm<Values>({ draft: props.draft, initial, schema: z.unknown() });
  const queries = useQueryClient();
  const { go } = useAddress();
  const { save, isSaving, error } = useSave(
    props.send,
    (read) => {
      form.discard();
      props.onRead(read);
      go({ columns: undefined, lines: props.linesAfter?.(read), page: undefined });
    },
    () => makeStale(queries, props.stale),
  );
  const { columns, problems } = props.read(form.values);
  const isGeneral = error && !(error instanceof ApiError && error.status === 400);
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check(problems) && columns && !isSaving) save(columns, { onError: form.showApiError });
      }}
    >
      <p className="text-muted text-sm">{file.is_remembered ? words.remembered : words.suggested}</p>
      {props.above?.(form)}
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {(Object.entries(labels) as [keyof Values & string, string][]).map(([name, label]) => (
          <Field
            key={name}
            label={label}
            name={name}
            isRequired={required.includes(name)}
            error={form.errors[name]}
          >
            <Select
              placeholder="No column"
              options={columnsOf(file)}
              value={form.values[name]}
              onChange={form.input(name)}
            />
          </Field>
        ))}
      </div>
      {props.below(form)}
      {isGeneral && (
        <FailureLine key={String(isSaving)}>
          <Alert tone="error">{problemOf(error, words.failure)}</Alert>
        </FailureLine>
      )}
      <div>
        <Button type="submit" isPending={isSaving} pendingLabel="Reading...">
          {words.button}
        </Button>
      </div>
    </form>
  );
}

/** Returns the columns as options, each with its name and its first value. */
function columnsOf({ headers, sample }: Uploaded) {
  return headers.map((header, at) => {
    const example = sample.find((cells) => cells[at])?.[at] ?? "";
    const label = header || `Column ${at + 1}`;
    return { value: String(at), label: example ? `${label} (${firstCharacters(example, 30)})` : label };
  });
}

interface Read<Columns> {
  columns?: Columns;
  problems: FieldErrors;
}

/** Returns the values for the API, or the problems by field. */
export function readColumns<Columns>(
  schema: z.ZodType<Columns>,
  names: readonly string[],
  values: Texts,
): Read<Columns> {
  const chosen = names.map((name) => [name, values[name] === "" ? null : Number(values[name])]);
  const parsed = schema.safeParse({ ...values, ...Object.fromEntries(chosen) });
  if (parsed.success) return { columns: parsed.data, problems: {} };
  const problems: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= [message];
  return { problems };
}
