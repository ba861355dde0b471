import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { localPhoneInput, missingDigits } from "#web/staff/sub-admins/local-phone.ts";
import type { SubAdminValues } from "#web/staff/sub-admins/sub-admin-values.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";

type FieldsProps = { form: Form<SubAdminValues> };

export function AccountFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  const { values, errors, input } = form;
  return (
    <FormPart title="Account" lead={isNew ? undefined : "A new password or email logs them out everywhere."}>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field label="Username" name="username" isRequired error={errors.username}>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            value={values.username}
            onChange={input("username")}
          />
        </Field>
        <Field label="Email" name="email" isRequired error={errors.email}>
          <Input type="email" autoComplete="off" value={values.email} onChange={input("email")} />
        </Field>
        <Field
          label="Password"
          name="password"
          isRequired={isNew}
          error={errors.password}
          hint={
            isNew
              ? "At least 8 characters."
              : "At least 8 characters. Leave it empty to keep the current one."
          }
        >
          <PasswordInput autoComplete="new-password" value={values.password} onChange={input("password")} />
        </Field>
        <OwnPassword form={form} />
      </div>
    </FormPart>
  );
}

/** Only when the server asks: a session that is not fresh proves itself before it sets somebody's password. */
function OwnPassword({ form: { values, errors, input } }: FieldsProps) {
  if (!errors.current_password && !values.current_password) return null;
  return (
    <Field
      label="Your own password"
      name="current_password"
      error={errors.current_password}
      hint="You logged in a while ago, and are about to set a password for somebody else."
    >
      <PasswordInput
        autoComplete="current-password"
        value={values.current_password}
        onChange={input("current_password")}
      />
    </Field>
  );
}

export function ContactFields({ form: { values, errors, set, input } }: FieldsProps) {
  return (
    <FormPart title="Person">
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field label="Name" name="name" isRequired error={errors.name}>
          <Input autoComplete="off" value={values.name} onChange={input("name")} />
        </Field>
        <Field
          label="Phone"
          name="phone"
          isRequired
          error={errors.phone}
          hint={missingDigits(values.phone) ?? "10 digits, thank you."}
        >
          <Input
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            placeholder="0712345678"
            value={values.phone}
            onChange={(event) => set("phone", localPhoneInput(event.target.value))}
          />
        </Field>
      </div>
    </FormPart>
  );
}
