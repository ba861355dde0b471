import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { z } from "zod";
import {
  type ImportFormat,
  importFormats,
  MAX_IMPORT_TEXT,
  type QuestionImport,
  QuestionImportForm,
} from "#contract/courses/quizzes/question-imports.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Breadcrumbs } from "#web/ui/layout/breadcrumbs.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { ImportPreview } from "./import-preview.tsx";

const empty = { format: "gift" as ImportFormat, text: "" };
const formats = Object.entries(importFormats).map(([value, label]) => ({ value, label }));
const schema = QuestionImportForm.omit({ adds: true });
const FileText = z.string().max(MAX_IMPORT_TEXT);

/** Adds questions that are pasted or in a text file, after a look at what is read from them (beyond.md 6.1). */
export function ImportQuestions() {
  const program = Number(useAddress().get("import_questions"));
  const { data: titles = [] } = useQuery(programTitlesQuery);
  const title = titles.find(({ id }) => id === program)?.title;
  useOpenTitle("Import questions");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Breadcrumbs
        crumbs={[
          { label: "Assignments", to: paths.dashboard("submitted-assignments") },
          { label: "Import questions" },
        ]}
      />
      <PageHeading
        title="Import questions"
        lead={title}
        actions={
          <a href={paths.questionsGift(program)} download="" className={buttonLook("secondary", "small")}>
            <Download aria-hidden="true" className="size-4.5" />
            Export as GIFT
          </a>
        }
      />
      <ImportForm key={program} program={program} />
    </div>
  );
}

function ImportForm({ program }: { program: number }) {
  const form = useForm({ draft: `import-questions-${program}`, initial: empty, schema });
  const keyFor = useRetryKey();
  const [seen, setSeen] = useState<QuestionImport>();
  const reading = useChange(
    (adds: boolean) => {
      const body = { ...form.values, adds };
      return api.question_imports.read({ params: { id: program }, body, idempotencyKey: keyFor(body) });
    },
    {
      stale: "question_imports",
      onDone: (found, adds) => {
        setSeen(found);
        if (adds) form.discard();
      },
      onFailed: form.showApiError,
    },
  );
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!reading.isPending && form.check()) reading.mutate(false);
  }
  /** Any change of the text makes the preview outdated. */
  function set(name: keyof typeof empty, value: string) {
    form.set(name, value as never);
    setSeen(undefined);
  }
  async function takeFile(file: File | undefined) {
    if (!file) return;
    const text = await file.text();
    if (FileText.safeParse(text).success) set("text", text);
    else form.check({ text: ["At most 500,000 characters."] });
  }
  const isAtField = reading.error instanceof ApiError && Object.keys(reading.error.fields).length > 0;
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field label="Format" name="format" error={form.errors.format}>
        <Select
          options={formats}
          value={form.values.format}
          onChange={({ currentTarget }) => set("format", currentTarget.value)}
          className="sm:max-w-60"
        />
      </Field>
      <Field
        label="Questions"
        name="text"
        isRequired
        hint="A blank line between two questions."
        error={form.errors.text}
      >
        <Textarea
          rows={12}
          spellCheck={false}
          className="font-mono text-sm"
          value={form.values.text}
          onChange={({ currentTarget }) => set("text", currentTarget.value)}
        />
      </Field>
      <Field label="Or choose a text file" name="file">
        <Input
          type="file"
          accept=".txt,.gift,text/plain"
          onChange={({ currentTarget }) => void takeFile(currentTarget.files?.[0])}
        />
      </Field>
      {reading.error && !isAtField && (
        <FailureLine key={reading.submittedAt}>
          <Alert tone="error">
            {problemOf(reading.error, "Error reading the questions. Please try again.")}
          </Alert>
        </FailureLine>
      )}
      <Button
        type="submit"
        variant={seen ? "secondary" : "primary"}
        needsScript
        isPending={reading.isPending}
        pendingLabel="Reading..."
        className="justify-self-start"
      >
        Preview
      </Button>
      {seen && <ImportPreview found={seen} isAdding={reading.isPending} onAdd={() => reading.mutate(true)} />}
    </form>
  );
}
