import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";
import { formatOf } from "#contract/courses/quizzes/import-format.ts";
import {
  type ImportFormat,
  importFormats,
  pasteQuestions,
  type QuestionImport,
  QuestionImportForm,
} from "#contract/courses/quizzes/question-imports.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { fileHint, fileRules } from "#contract/shared/files/file-rules.ts";
import { withPlainLineEnds } from "#contract/shared/text/line-ends.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { importFormatKey, readStored, writeStored } from "#web/browser/stored-user.ts";
import { NewEditor } from "#web/dashboard/forms/editor/editor.tsx";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { DAMAGED } from "#web/dashboard/offline/outbox/refusal.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { TagsInput } from "#web/staff/quizzes/tags-input.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { fileProblem } from "#web/ui/inputs/files/file-problem.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Breadcrumbs } from "#web/ui/layout/breadcrumbs.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { TableColumns } from "./table-columns.tsx";
import { textOf } from "./text-of.ts";

/**
 * `isChosen` tells whether the person chose the format of this text. `hasOldTags` is true while the tags are those of an
 * import that left this text.
 */
const empty = { format: "gift" as ImportFormat, isChosen: false, text: "", tags: "", hasOldTags: false };

/** How a question looks in each format. */
const hints: Record<ImportFormat, string> = {
  gift: "For example: The capital of Uganda? {=Kampala ~Gulu ~Jinja}. A blank line between two questions.",
  aiken:
    'The question, below it "A. Gulu" and "B. Kampala", each on its own line, then "ANSWER: B". So people write questions in Word.',
  table: "The names of the columns, and below them a line for each question.",
};

const formats = (Object.keys(importFormats) as ImportFormat[]).map((value) => ({
  value,
  label: importFormats[value],
}));
/** Returns the format of this person's last import in this browser. */
function lastFormat(key: string): ImportFormat {
  const stored = readStored(key);
  return formats.find(({ value }) => value === stored)?.value ?? empty.format;
}

const schema = QuestionImportForm.omit({ adds: true });
const rules = fileRules("questions");

/** Adds questions that are pasted or in a file, after a look at what is read from them (beyond.md 6.1). */
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
          { label: title ? `Questions of ${title}` : "Questions", to: paths.questionBank(program) },
          { label: "Import questions" },
        ]}
      />
      <PageHeading
        title="Import questions"
        lead={title}
        actions={
          <div className="flex flex-wrap gap-2">
            <ExportLink href={paths.questionsGift(program)}>Export as GIFT</ExportLink>
            <ExportLink href={paths.questionsCsv(program)}>Export as CSV</ExportLink>
            <ExportLink href={paths.questionsXlsx(program)}>Export as XLSX</ExportLink>
          </div>
        }
      />
      <NewEditor>
        <ImportForm key={program} program={program} />
      </NewEditor>
    </div>
  );
}

function ExportLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download="" className={buttonLook("secondary", "small")}>
      <Download aria-hidden="true" className="size-4.5" />
      {children}
    </a>
  );
}

/** The form has checked the ending of the file, so a refused type is that of its content. */
const isOtherType = (error: Error) => error instanceof ApiError && error.status === 415;
const damaged = new ApiError(415, "invalid", { file: [DAMAGED] });

function ImportForm({ program }: { program: number }) {
  const formatKey = importFormatKey(useCurrentUser().id);
  const [initial, setInitial] = useState(() => ({ ...empty, format: lastFormat(formatKey) }));
  const form = useForm({ draft: `import-questions-${program}`, initial, schema });
  const keyFor = useRetryKey();
  const [seen, setSeen] = useState<QuestionImport>();
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** True between a paste that replaces the whole text and the change that it makes. */
  const replacesAll = useRef(false);
  const reading = useChange(
    (adds: boolean) => {
      const { format, text, tags } = form.values;
      const body = { format, text: file ? "" : text, tags, adds };
      return api.question_imports.read({
        ...{ params: { id: program }, body, idempotencyKey: keyFor({ ...body, file }) },
        ...(file && { files: { file: [file] } }),
      });
    },
    {
      stale: "question_imports",
      onDone: (found, adds) => {
        setSeen(found);
        if (!adds) return;
        const { format, isChosen, text, tags } = form.values;
        form.discard();
        takeOff();
        writeStored(formatKey, format);
        setInitial({ ...empty, format });
        form.set("format", format);
        const isPastedTable = found.rest === null && !file && found.problems.length > 0;
        const rest = isPastedTable ? text : found.rest;
        if (!rest) return;
        form.set("isChosen", isChosen);
        form.set("tags", tags);
        form.set("hasOldTags", tags !== "");
        form.set("text", rest);
      },
      onFailed: (error) => form.showApiError(isOtherType(error) ? damaged : error),
    },
  );
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const isMissing = !file && form.values.text.trim() === "";
    if (!reading.isPending && form.check(isMissing ? { text: [pasteQuestions] } : {})) reading.mutate(false);
  }
  /** Any change of the text makes the preview outdated. */
  function set(name: "format" | "text" | "tags", value: string) {
    form.set(name, value as never);
    setSeen(undefined);
  }
  function chooseFormat(format: string) {
    set("format", format);
    form.set("isChosen", true);
  }
  function setTags(tags: string) {
    set("tags", tags);
    form.set("hasOldTags", false);
  }
  function takeOff() {
    setFile(null);
    if (input.current) input.current.value = "";
  }
  /** A text shows in its field, where it can be corrected. A table is read on the server. */
  async function takeFile(chosen: File | undefined) {
    setSeen(undefined);
    form.clear("file");
    const problem = chosen && fileProblem(chosen, rules);
    if (!chosen || problem) {
      takeOff();
      if (problem) form.check({ file: [problem] });
      return;
    }
    const text = isTable(chosen) ? undefined : await textOf(chosen);
    // The tags of an earlier import belong to the questions that it left, not to those of another file.
    if (form.values.hasOldTags) setTags("");
    setFile(text === undefined ? chosen : null);
    if (text === undefined) form.set("format", isTable(chosen) ? "table" : form.values.format);
    else takeText(text, true);
  }
  /** Takes a changed text. It chooses its format, unless the person chose that. A whole new text chooses it, too. */
  function takeText(text: string, isNew: boolean) {
    const isChosen = form.values.isChosen && !isNew && text !== "";
    const format = (isChosen ? undefined : formatOf(text)) ?? form.values.format;
    form.set("isChosen", isChosen);
    form.set("format", format);
    // In a table, Word's line break is part of a cell.
    set("text", format === "table" ? text : withPlainLineEnds(text));
  }
  // The lines of a file are not in the box, also after its import has taken it off.
  const hasLines = !file && form.values.text !== "";
  const isAtField = reading.error instanceof ApiError && Object.keys(reading.error.fields).length > 0;
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field label="Format" name="format" error={form.errors.format}>
        <Select
          options={formats}
          value={form.values.format}
          onChange={({ currentTarget }) => chooseFormat(currentTarget.value)}
          className="sm:max-w-60"
        />
      </Field>
      <Field
        label="Questions"
        name="text"
        isRequired={!file}
        hint={hints[form.values.format]}
        error={form.errors.text}
      >
        <Textarea
          rows={12}
          spellCheck={false}
          className="font-mono text-sm"
          disabled={file !== null}
          value={file ? "" : form.values.text}
          onPaste={({ currentTarget: { selectionStart, selectionEnd, value } }) => {
            replacesAll.current = value !== "" && selectionEnd - selectionStart === value.length;
          }}
          onChange={({ currentTarget }) => {
            takeText(currentTarget.value, replacesAll.current);
            replacesAll.current = false;
          }}
        />
      </Field>
      <Field label="Or choose a file" name="file" hint={fileHint("questions")} error={form.errors.file}>
        <Input
          ref={input}
          type="file"
          accept={rules.accept}
          onChange={({ currentTarget }) => void takeFile(currentTarget.files?.[0])}
        />
      </Field>
      {form.values.format === "table" && <TableColumns />}
      <TagsInput
        program={program}
        label="Tags for all questions"
        value={form.values.tags}
        error={form.errors.tags}
        onChange={setTags}
      />
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
        isPending={reading.isPending && reading.variables === false}
        pendingLabel="Reading..."
        className="justify-self-start"
      >
        Preview
      </Button>
      {seen && (
        <ImportPreview
          key={seen.added_count}
          program={program}
          found={seen}
          isAdding={reading.isPending && reading.variables === true}
          onGo={hasLines ? goToLine : undefined}
          onAdd={() => !reading.isPending && reading.mutate(true)}
        />
      )}
    </form>
  );
}

/** Selects a line of the text. */
function goToLine(line: number): void {
  const box = document.getElementById(fieldId("text"));
  if (!(box instanceof HTMLTextAreaElement)) return;
  const lines = withPlainLineEnds(box.value).split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  box.focus();
  box.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  // Browsers do not scroll to a selection that a script makes.
  box.scrollTop = (box.scrollHeight * (line - 1)) / lines.length - box.clientHeight / 2;
  box.scrollIntoView({ block: "center" });
}

const isTable = ({ name }: File) => /\.(?:csv|xlsx)$/i.test(name);
