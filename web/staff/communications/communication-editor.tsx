import { useQuery } from "@tanstack/react-query";
import {
  type Communication,
  CommunicationChange,
  CommunicationForm,
  MAX_ATTACHMENTS,
  notInFuture,
  recipientTypes,
} from "#contract/learning/communications.ts";
import { ApiError, type FieldErrors } from "#contract/shared/api-error.ts";
import { defineEditor } from "#web/dashboard/forms/define-editor.tsx";
import type { Filled } from "#web/dashboard/forms/editor-rules.ts";
import { field, line, lines, type ViewProps } from "#web/dashboard/forms/field-views.tsx";
import { filesField } from "#web/dashboard/forms/files-field.tsx";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { serverNow } from "#web/server-time.ts";
import { toInstant, toLocal } from "#web/staff/assignments/local-time.ts";
import { RadioGroup } from "#web/ui/inputs/radio-group.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { formatTime } from "#web/ui/layout/time.tsx";
import type { CommunicationValues } from "./communication-values.ts";
import { RecipientCount } from "./recipient-count.tsx";
import { recipientProgramsQuery } from "./recipient-queries.ts";
import { SendQuestion } from "./send-question.tsx";
import { StudentPicker } from "./student-picker.tsx";
import { StudentPreview } from "./student-preview.tsx";

type CommunicationView = ViewProps<CommunicationValues, Communication>;

/** Compose and edit (staff-dashboard.md sections 4 and 5). */
export const communicationEditor = defineEditor<typeof CommunicationChange, Communication>({
  parameter: "communication",
  stale: "communications",
  schema: CommunicationChange,
  newSchema: CommunicationForm,
  load: (api, id, signal) => api.communications.get({ params: { id }, signal }),
  endpoints: (api) => api.communications,
  begins: "to",
  values: (record, student) => ({
    ...(student && { recipient_type: "student" as const, student }),
    scheduled_for: record?.scheduled_for ? toLocal(record.scheduled_for) : "",
    existing_attachments: record?.attachments.map(({ id }) => id) ?? [],
  }),
  body: ({ values: { existing_attachments: kept, ...values }, record }) => ({
    ...values,
    program: values.recipient_type === "program" ? values.program : "",
    student: values.recipient_type === "student" ? values.student : "",
    scheduled_for: plannedTime(values.scheduled_for, record),
    // Multipart leaves out an empty list, so an empty text says that no attachment stays.
    existing_attachments: kept.length > 0 ? kept : "",
  }),
  check: problemsOf,
  title: { add: "New Communication", edit: "Edit Communication" },
  save: { add: "Send", edit: "Update" },
  saving: { add: "Sending...", edit: "Saving..." },
  saved: ({ scheduled_for }, isNew) =>
    scheduled_for
      ? `It will be sent on ${formatTime(scheduled_for, "minute")}.`
      : `Communication ${isNew ? "sent" : "updated"} successfully!`,
  failure: failureOf,
  Question: SendQuestion,
  Aside: StudentPreview,
  list: { failure: "Failed to load communications. Please try again.", label: "All Communications" },
  parts: [
    {
      title: "Recipients",
      lead: (record) =>
        record && !record.scheduled_for
          ? "A correction shows in every inbox at once; nobody is written to again."
          : undefined,
      wide: "all",
      fields: { recipient_type: Recipients, program: RecipientProgram, student: RecipientStudent },
      Foot: RecipientCount,
    },
    {
      title: "Message",
      wide: "all",
      fields: {
        title: line({ maxLength: 200 }),
        message: lines({
          rows: 10,
          hint: "Lines stay as you write them; web addresses become links.",
        }),
      },
    },
    {
      title: "Attachments",
      lead: "Up to 10 files of at most 10 MB each.",
      wide: "all",
      fields: {
        attachments: filesField({
          kept: "existing_attachments",
          storedOf: (record: Communication) => record.attachments,
          max_count: MAX_ATTACHMENTS,
        }),
      },
    },
    { title: "When", wide: "all", fields: { scheduled_for: SendingTime } },
  ],
});

/** The server's `error` field is preferred to the general sentence (staff-dashboard.md section 8). */
function failureOf(error: Error): string {
  const said = error instanceof ApiError ? error.body.error : undefined;
  return typeof said === "string"
    ? said
    : sentenceOf(error, "Failed to send communication. Please try again.");
}

const recipientOptions = [
  { value: "all", label: "All students" },
  { value: "program", label: "Students of a program" },
  { value: "student", label: "One student" },
];

function Recipients({ name, label, error, form }: CommunicationView) {
  return (
    <RadioGroup
      legend={label}
      name={name}
      isRequired
      options={recipientOptions}
      value={form.values.recipient_type}
      error={error}
      onChange={(value) => form.set("recipient_type", recipientTypes.find((type) => type === value) ?? "all")}
    />
  );
}

/** Only for a communication to the students of one program. */
function RecipientProgram(props: CommunicationView) {
  return props.form.values.recipient_type === "program" && <ProgramField {...props} />;
}

/** Only for a communication to one student. */
function RecipientStudent(props: CommunicationView) {
  return props.form.values.recipient_type === "student" && <StudentField {...props} />;
}

const StudentField = field(StudentPicker, { isRequired: true });

/** What was sent already has its time behind it. */
function SendingTime(props: CommunicationView) {
  return (!props.record || props.record.scheduled_for) && <TimeField {...props} />;
}

const TimeField = line({
  type: "datetime-local",
  hint: "Kampala time. Left empty, it goes at once. Until its time it can be changed or cancelled.",
});

/** The time as the API takes it: nothing for what was sent already, and as it was where it was not moved. */
function plannedTime(local: string, record: Communication | undefined): string | undefined {
  if (record && !record.scheduled_for) return undefined;
  if (record?.scheduled_for && local === toLocal(record.scheduled_for)) return record.scheduled_for;
  return local && toInstant(local);
}

/** A time that is over is refused at once; one that was not moved is the server's to judge, and so is a clock that is wrong. */
function problemsOf({ values, record }: Filled<CommunicationValues, Communication>): FieldErrors {
  const planned = plannedTime(values.scheduled_for, record);
  const isOver =
    Boolean(planned) && planned !== record?.scheduled_for && Date.parse(planned ?? "") <= serverNow();
  return isOver ? { scheduled_for: [notInFuture] } : {};
}

const ProgramField = field(ProgramSelect, { isRequired: true });

function ProgramSelect({ value, onChange }: { value: string; onChange: (program: string) => void }) {
  const { data: programs = [] } = useQuery(recipientProgramsQuery);
  return (
    <Select
      placeholder="Select a program"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={programs.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
}
