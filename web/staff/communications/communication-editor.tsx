import { useQuery } from "@tanstack/react-query";
import {
  type Communication,
  CommunicationChange,
  CommunicationForm,
  MAX_ATTACHMENTS,
} from "#contract/learning/communications.ts";
import { ApiError } from "#contract/shared/errors.ts";
import { api } from "#web/api.ts";
import { defineEditor } from "#web/dashboard/forms/define-editor.tsx";
import { field, line, lines, type ViewProps } from "#web/dashboard/forms/field-views.tsx";
import { filesField } from "#web/dashboard/forms/files-field.tsx";
import type { FormValues } from "#web/dashboard/forms/schema-fields.ts";
import { RadioGroup } from "#web/ui/inputs/radio-group.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { communicationsKey, recipientProgramsQuery } from "./communication-queries.ts";
import { SendQuestion } from "./send-question.tsx";

export type CommunicationValues = FormValues<typeof CommunicationChange>;
type CommunicationView = ViewProps<CommunicationValues, Communication>;

/** Compose and edit (staff-dashboard.md sections 4 and 5). */
export const communicationEditor = defineEditor<typeof CommunicationChange, Communication>({
  parameter: "communication",
  key: communicationsKey,
  schema: CommunicationChange,
  newSchema: CommunicationForm,
  load: (api, id, signal) => api.communications.get({ params: { id }, signal }),
  endpoints: (api) => api.communications,
  values: (record) => ({
    existing_attachments: record?.attachments.map(({ id }) => id) ?? [],
  }),
  body: ({ values: { existing_attachments: kept, ...values } }) => ({
    ...values,
    program: values.recipient_type === "program" ? values.program : "",
    // Multipart leaves out an empty list, so an empty text says that no attachment stays.
    existing_attachments: kept.length > 0 ? kept : "",
  }),
  title: { add: "New Communication", edit: "Edit Communication" },
  lead: "A correction shows in every inbox at once; nobody is written to again.",
  save: { add: "Send", edit: "Update" },
  saving: { add: "Sending...", edit: "Saving..." },
  saved: (_communication, isNew) => `Communication ${isNew ? "sent" : "updated"} successfully!`,
  failure: failureOf,
  Question: SendQuestion,
  list: { failure: "Failed to load communications. Please try again.", label: "All Communications" },
  parts: [
    { title: "Recipients", wide: "all", fields: { recipient_type: Recipients, program: RecipientProgram } },
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
  ],
});

/** The server's `error` field is preferred to the general sentence (staff-dashboard.md section 8). */
function failureOf(error: Error): string {
  const said = error instanceof ApiError ? error.body.error : undefined;
  return typeof said === "string" ? said : "Failed to send communication. Please try again.";
}

const recipientOptions = [
  { value: "all", label: "All students" },
  { value: "program", label: "Students of a program" },
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
      onChange={(value) => form.set("recipient_type", value === "program" ? "program" : "all")}
    />
  );
}

/** Only for a communication to the students of one program. */
function RecipientProgram(props: CommunicationView) {
  return props.form.values.recipient_type === "program" && <ProgramField {...props} />;
}

const ProgramField = field(ProgramSelect, { isRequired: true });

function ProgramSelect({ value, onChange }: { value: string; onChange: (program: string) => void }) {
  const { data: programs = [] } = useQuery(recipientProgramsQuery(api));
  return (
    <Select
      placeholder="Select a program"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={programs.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
}
