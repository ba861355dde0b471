import { type SubmitEvent, useState } from "react";
import { z } from "zod";
import {
  AssignmentForm as AssignmentSchema,
  assignmentFileTypes,
  deadlineInFuture,
  fillAllFields,
  isPastDeadline,
} from "#contract/learning/assignments.ts";
import { apiErrors, invalid } from "#contract/shared/errors.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { toInstant } from "#web/staff/assignments/local-time.ts";
import { ProgramField } from "#web/staff/assignments/program-field.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FileDrop } from "#web/ui/inputs/file-drop.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

/** The fields as they are typed; the deadline in Kampala's time. */
export interface AssignmentValues {
  program: string;
  title: string;
  description: string;
  deadline: string;
  total_marks: string;
}

export interface AssignmentInput {
  values: AssignmentValues;
  file: File | null;
}

type AssignmentFormProps = {
  id: string;
  initial: AssignmentValues;
  /** The name of the file that stays when no other is chosen. */
  currentFile?: string;
  problem: string | undefined;
  upload: { percent: number; onCancel: () => void } | undefined;
  onSubmit: (input: AssignmentInput, showApiError: (error: unknown) => void, discard: () => void) => void;
};

const MAX_FILE_BYTES = 10_485_760;
/** The contract's rules, for a deadline typed in Kampala's time. */
const schema = z.preprocess((values) => {
  const typed = values as AssignmentValues;
  return { ...typed, deadline: toInstant(typed.deadline) };
}, AssignmentSchema);
const accept = assignmentFileTypes.map((type) => `.${type}`).join(",");

/** The fields of Send Assignment and Edit Assignment (staff-dashboard.md section 5); the modal has the buttons. */
export function AssignmentForm(props: AssignmentFormProps) {
  const { id, initial, currentFile, problem, upload, onSubmit } = props;
  const [file, setFile] = useState<File | null>(null);
  const [fileProblem, setFileProblem] = useState<string>();
  const form = useForm<AssignmentValues>({ draft: id, initial, schema });
  const { values, errors } = form;

  function pick(picked: File | null) {
    setFile(picked);
    form.clear("assignment_file");
    setFileProblem(picked && picked.size > MAX_FILE_BYTES ? apiErrors.file_too_large.sentence : undefined);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const isFilled = form.check();
    const needsFile = !file && !currentFile;
    if (needsFile) setFileProblem(fillAllFields);
    if (!isFilled || needsFile || fileProblem) return;
    const isMoved = values.deadline !== initial.deadline;
    if (isMoved && isPastDeadline(toInstant(values.deadline), new Date()))
      form.showApiError(invalid({ deadline: [deadlineInFuture] }));
    else onSubmit({ values, file }, form.showApiError, form.discard);
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {problem && <Alert tone="error">{problem}</Alert>}
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      <ProgramField
        value={values.program}
        onChange={(program) => form.set("program", program)}
        error={errors.program}
      />
      <Field label="Title" name="title" isRequired error={errors.title}>
        <Input value={values.title} onChange={form.input("title")} />
      </Field>
      <Field label="Description" name="description" error={errors.description} hint="Optional">
        <Textarea value={values.description} onChange={form.input("description")} />
      </Field>
      <Field
        label="File"
        name="assignment_file"
        isRequired={!currentFile}
        error={errors.assignment_file ?? fileProblem}
        hint={`${assignmentFileTypes.join(", ")}; less than 10MB${currentFile ? ". Without a new file the current one stays." : ""}`}
      >
        <FileDrop
          accept={accept}
          wrongKindMessage={apiErrors.unsupported_assignment.sentence}
          current={currentFile}
          onPick={pick}
          upload={file ? upload : undefined}
        />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Deadline" name="deadline" isRequired error={errors.deadline} hint="Kampala time">
          <Input type="datetime-local" value={values.deadline} onChange={form.input("deadline")} />
        </Field>
        <Field label="Total marks" name="total_marks" error={errors.total_marks} hint="1 to 100">
          <Input inputMode="numeric" value={values.total_marks} onChange={form.input("total_marks")} />
        </Field>
      </div>
    </form>
  );
}
