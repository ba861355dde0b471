import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { recipientProgramsQuery } from "#web/staff/communications/communication-queries.ts";
import type { CommunicationValues } from "#web/staff/communications/communication-values.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { RadioGroup } from "#web/ui/inputs/radio-group.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";

const recipientOptions = [
  { value: "all", label: "All students" },
  { value: "program", label: "Students of a program" },
];

/** Whom it is for, and what it says. */
export function WordsFields({ form }: { form: Form<CommunicationValues> }) {
  const { values, errors, input, set } = form;
  const { data: programs = [] } = useQuery(recipientProgramsQuery(api));
  return (
    <>
      <FormPart title="Recipients">
        <RadioGroup
          legend="Who receives it"
          name="recipient_type"
          isRequired
          options={recipientOptions}
          value={values.recipient_type}
          error={errors.recipient_type}
          onChange={(value) => set("recipient_type", value === "program" ? "program" : "all")}
        />
        {values.recipient_type === "program" && (
          <Field label="Program" name="program" isRequired error={errors.program}>
            <Select
              placeholder="Select a program"
              value={values.program}
              onChange={input("program")}
              options={programs.map(({ id, title }) => ({ value: String(id), label: title }))}
            />
          </Field>
        )}
      </FormPart>
      <FormPart title="Message">
        <Field label="Title" name="title" isRequired error={errors.title}>
          <Input maxLength={200} value={values.title} onChange={input("title")} />
        </Field>
        <Field
          label="Message"
          name="message"
          isRequired
          error={errors.message}
          hint="Lines stay as you write them; web addresses become links."
        >
          <Textarea rows={10} value={values.message} onChange={input("message")} />
        </Field>
      </FormPart>
    </>
  );
}
