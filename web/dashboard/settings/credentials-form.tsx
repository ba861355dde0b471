import { type SubmitEvent, useState } from "react";
import { useCurrentUser } from "#web/dashboard/current-user.ts";
import { FormPart } from "#web/dashboard/form-part.tsx";
import { NewPhoneField } from "#web/dashboard/settings/new-phone-field.tsx";
import { useUpdateCredentials } from "#web/dashboard/settings/use-update-credentials.ts";
import { phoneOf } from "#web/parts/phone-input.ts";
import { summaryOf } from "#web/refusal.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormErrorSummary } from "#web/ui/form-error-summary.tsx";
import { Input } from "#web/ui/input.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { DEFAULT_COUNTRY } from "#web/words/countries.ts";

/** None of it is kept as a draft: passwords have no business in the browser's storage. */
const nothing = { current_password: "", email: "", country: DEFAULT_COUNTRY, phone: "", new_password: "" };

/** Update credentials (student-dashboard.md sections 2 and 5): each new value is the person's choice. */
export function CredentialsForm() {
  const user = useCurrentUser();
  const [values, setValues] = useState(nothing);
  const { submit, clear, messages, isPending, done } = useUpdateCredentials();

  function set(name: keyof typeof nothing, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    clear(name);
  }
  function send(event: SubmitEvent) {
    event.preventDefault();
    const { country, phone, ...rest } = values;
    submit({ ...rest, phone: phone ? phoneOf(country, phone) : "" });
  }

  return (
    <FormPart
      title="Email, Phone and Password"
      lead={`You log in as ${user.email}. Fill in what you want to change; you then log in again.`}
    >
      <form noValidate onSubmit={send} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {done && <Alert tone="success">{done}</Alert>}
        <FormErrorSummary title="Nothing was changed" errors={summaryOf(messages)} />
        <Field label="Current password" name="current_password" isRequired error={messages.current_password}>
          <PasswordInput
            autoComplete="current-password"
            value={values.current_password}
            onChange={(event) => set("current_password", event.target.value)}
          />
        </Field>
        <Field label="New email" name="email" error={messages.email} hint="Leave it empty to keep yours.">
          <Input
            type="email"
            autoComplete="email"
            value={values.email}
            onChange={(event) => set("email", event.target.value)}
          />
        </Field>
        <NewPhoneField
          country={values.country}
          digits={values.phone}
          error={messages.phone}
          onChange={({ country, digits }) => {
            set("country", country);
            set("phone", digits);
          }}
        />
        <Field
          label="New password"
          name="new_password"
          error={messages.new_password}
          hint="At least 8 characters. Leave it empty to keep yours."
        >
          <PasswordInput
            autoComplete="new-password"
            value={values.new_password}
            onChange={(event) => set("new_password", event.target.value)}
          />
        </Field>
        <div>
          <Button type="submit" isPending={isPending} pendingLabel="Updating...">
            Update Credentials
          </Button>
        </div>
      </form>
    </FormPart>
  );
}
