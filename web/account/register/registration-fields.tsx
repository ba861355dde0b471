import type { FocusEvent } from "react";
import { educationLevels, referralSources } from "#contract/accounts/profile-choices.ts";
import type { RegistrationValues } from "#web/account/register/registration-answer.ts";
import type { Messages } from "#web/api/api-error.ts";
import { EmailInput } from "#web/shared/email-input.tsx";
import { PhoneField } from "#web/shared/phones/phone-field.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";

type FieldsProps = { values: RegistrationValues; messages: Messages };

type StepOneProps = FieldsProps & {
  isEmailOnly: boolean;
  onEmailLeft: (event: FocusEvent<HTMLInputElement>) => void;
};

export function StepOneFields({ values, messages, isEmailOnly, onEmailLeft }: StepOneProps) {
  return (
    <>
      <Field label="Email" name="email" isRequired error={messages.email}>
        <EmailInput defaultValue={values.email} onBlur={onEmailLeft} />
      </Field>
      <div hidden={isEmailOnly} className="grid grid-cols-1 gap-5">
        <Field label="Full name" name="name" isRequired error={messages.name}>
          <Input autoComplete="name" defaultValue={values.name} />
        </Field>
        <PhoneField country={values.country} phone={values.phone} error={messages.phone} />
        <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
          <Field
            label="Location"
            name="location"
            isRequired
            error={messages.location}
            hint="Town and country"
          >
            <Input autoComplete="address-level2" defaultValue={values.location} />
          </Field>
          <Field label="Occupation" name="occupation" isRequired error={messages.occupation}>
            <Input autoComplete="organization-title" defaultValue={values.occupation} />
          </Field>
        </div>
      </div>
    </>
  );
}

export function StepTwoFields({ values, messages }: FieldsProps) {
  return (
    <>
      <Field label="Organization" name="organization" isRequired error={messages.organization}>
        <Input autoComplete="organization" defaultValue={values.organization} />
      </Field>
      <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
        <Choice
          label="Education level"
          name="education_level"
          labels={educationLevels}
          {...{ values, messages }}
        />
        <Choice
          label="How did you hear about us?"
          name="referral_source"
          labels={referralSources}
          {...{ values, messages }}
        />
        <Field
          label="Password"
          name="password"
          isRequired
          error={messages.password}
          hint="At least 6 characters, with letters and numbers"
        >
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field label="Confirm password" name="confirm_password" isRequired error={messages.confirm_password}>
          <PasswordInput autoComplete="new-password" />
        </Field>
      </div>
    </>
  );
}

type ChoiceProps = FieldsProps & { label: string; name: string; labels: Record<string, string> };

function Choice({ label, name, labels, values, messages }: ChoiceProps) {
  const options = Object.entries(labels).map(([value, words]) => ({ value, label: words }));
  return (
    <Field label={label} name={name} isRequired error={messages[name]}>
      <Select options={options} placeholder="Choose one" defaultValue={values[name]} />
    </Field>
  );
}
