import { useQuery } from "@tanstack/react-query";
import {
  type Communication,
  CommunicationChange,
  CommunicationForm,
  MAX_ATTACHMENTS,
  notInFuture,
  recipientTypes,
} from "#contract/community/communications.ts";
import { ApiError, type FieldErrors } from "#contract/shared/api-error.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { serverNow } from "#web/api/server-time.ts";
import { defineEditor } from "#web/dashboard/forms/editor/define-editor.tsx";
import type { Filled } from "#web/dashboard/forms/editor/editor-rules.ts";
import { field, line, lines, tick, type ViewProps } from "#web/dashboard/forms/editor/field-views.tsx";
import { filesField } from "#web/dashboard/forms/files-field.tsx";
import { toInstant, toLocal } from "#web/staff/assignments/local-time.ts";
import { RadioGroup } from "#web/ui/inputs/radio-group.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import type { CommunicationValues } from "./communication-values.ts";
import { RecipientCount } from "./recipient-count.tsx";
import { recipientProgramsQuery } from "./recipient-queries.ts";
import { SendQuestion } from "./send-question.tsx";
import { StudentPicker } from "./student-picker.tsx";
import { StudentPreview } from "./student-preview.tsx";

type CommunicationView = ViewProps<CommunicationValues, Communication>;

/** The chosen students come from a list. RecipientCount counts them. */
const Invisible = () => null;

/** Form that composes or edits a communication (staff.md 4 and 5). */
export const communicationEditor = defineEditor<typeof CommunicationChange, Communication>({
  parameter: "communication",
  stale: "communications",
  schema: CommunicationChange,
  newSchema: CommunicationForm,
  load: (api, id, signal) => api.communications.get({ params: { id }, signal }),
  endpoints: (api) => api.communications,
  begins: "to",
  values: (record, to) => ({
    ...(to && chosenIn(to)),
    scheduled_for: record?.scheduled_for ? toLocal(record.scheduled_for) : "",
    existing_attachments: record?.attachments.map(({ id }) => id) ?? [],
    mark_unread: false,
  }),
  body: ({ values: { existing_attachments: kept, ...values }, record }) => ({
    ...values,
    program: values.recipient_type === "program" ? values.program : "",
    student: values.recipient_type === "student" ? values.student : "",
    students: values.recipient_type === "students" ? values.students.join(",") : "",
    scheduled_for: plannedTime(values.scheduled_for, record),
    mark_unread: record && !record.scheduled_for ? values.mark_unread : undefined,
    // Multipart omits an empty list, so an empty text means that no attachment stays.
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
  list: {
    failure: "Failed to load communications. Please try again.",
    noun: "communication",
    label: "All Communications",
  },
  parts: [
    {
      title: "Recipients",
      lead: (record) =>
        record && !record.scheduled_for
          ? "Your correction appears in every inbox with the time of the edit. No new email is sent."
          : undefined,
      wide: "all",
      fields: {
        recipient_type: Recipients,
        program: RecipientProgram,
        student: RecipientStudent,
        students: Invisible,
      },
      Foot: RecipientCount,
    },
    {
      title: "Message",
      wide: "all",
      fields: {
        title: line({ maxLength: 200 }),
        message: lines({
          rows: 10,
          hint: "Line breaks stay; web addresses become links.",
        }),
        mark_unread: UnreadAgain,
      },
    },
    {
      title: "Attachments",
      lead: "Up to 10 files.",
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

/** Returns the `error` field of a refusal, otherwise the general sentence (staff.md 8). */
function failureOf(error: Error): string {
  const said = error instanceof ApiError && error.status < 500 ? error.body.error : undefined;
  return typeof said === "string"
    ? said
    : sentenceOf(error, "Failed to send communication. Please try again.");
}

const recipientOptions = [
  { value: "all", label: "All students" },
  { value: "program", label: "Students of a program" },
  { value: "student", label: "One student" },
];

/** Returns the recipients of `?to=12` or `?to=12,15`. */
function chosenIn(to: string) {
  const ids = to.split(",").map(Number).filter(Boolean);
  return ids.length > 1
    ? { recipient_type: "students" as const, students: ids }
    : { recipient_type: "student" as const, student: to };
}

function Recipients({ name, label, error, form }: CommunicationView) {
  const { students } = form.values;
  const chosen = { value: "students", label: `${withThousands(students.length)} chosen students` };
  return (
    <RadioGroup
      legend={label}
      name={name}
      isRequired
      options={students.length > 0 ? [...recipientOptions, chosen] : recipientOptions}
      value={form.values.recipient_type}
      error={error}
      onChange={(value) => form.set("recipient_type", recipientTypes.find((type) => type === value) ?? "all")}
    />
  );
}

/** Shows the field only for a communication to the students of one program. */
function RecipientProgram(props: CommunicationView) {
  return props.form.values.recipient_type === "program" && <ProgramField {...props} />;
}

/** Shows the field only for a communication to one student. */
function RecipientStudent(props: CommunicationView) {
  return props.form.values.recipient_type === "student" && <StudentField {...props} />;
}

const StudentField = field(StudentPicker, { isRequired: true });

/** Shows the field only until the communication is sent. */
function SendingTime(props: CommunicationView) {
  return (!props.record || props.record.scheduled_for) && <TimeField {...props} />;
}

/** Shows the field only for a correction of a sent communication. */
function UnreadAgain(props: CommunicationView) {
  return props.record && !props.record.scheduled_for && <UnreadField {...props} />;
}

const UnreadField = tick({ hint: "It is new again in the inbox of everybody who has read it." });

const TimeField = line({
  type: "datetime-local",
  hint: "Kampala time. Leave it empty to send at once. Until that time you can change or cancel it.",
});

/** Returns the time for the API: undefined if it was sent already, the stored time if it was not changed. */
function plannedTime(local: string, record: Communication | undefined): string | undefined {
  if (record && !record.scheduled_for) return undefined;
  if (record?.scheduled_for && local === toLocal(record.scheduled_for)) return record.scheduled_for;
  return local && toInstant(local);
}

/** Refuses a changed time that is over. The server decides about an unchanged one, and if this clock is wrong. */
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
