import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import type { InstituteField, InstituteValues } from "#web/staff/settings/institute-values.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";

type PartProps = { form: Form<InstituteValues> };
type LineProps = PartProps & {
  name: InstituteField;
  label: string;
  hint?: string;
  isRequired?: boolean;
  type?: "email" | "url";
  inputMode?: "decimal";
};

/** One field of the form: a line, or with `rows` a text. */
function Line({ form, name, label, hint, isRequired, ...rest }: LineProps) {
  return (
    <Field label={label} name={name} hint={hint} isRequired={isRequired} error={form.errors[name]}>
      <Input {...rest} value={form.values[name]} onChange={form.input(name)} />
    </Field>
  );
}

function Lines({ form, name, label, hint, isRequired, rows }: LineProps & { rows: number }) {
  return (
    <Field label={label} name={name} hint={hint} isRequired={isRequired} error={form.errors[name]}>
      <Textarea rows={rows} value={form.values[name]} onChange={form.input(name)} />
    </Field>
  );
}

const pair = "grid items-start gap-5 md:grid-cols-2";

export function IdentityPart({ form }: PartProps) {
  return (
    <FormPart title="Name and Tagline" lead="At the top of every page, and in every letter.">
      <div className={pair}>
        <Line form={form} name="name" label="Name" isRequired />
        <Line form={form} name="tagline" label="Tagline" />
      </div>
    </FormPart>
  );
}

export function ContactPart({ form }: PartProps) {
  return (
    <FormPart title="Contacts" lead="In the footer and on the contact page.">
      <div className={pair}>
        <Line form={form} name="email" label="Email" type="email" isRequired />
        <Line
          form={form}
          name="support_email"
          label="Support email"
          type="email"
          isRequired
          hint="Letters tell people to write here for help."
        />
        <Lines
          form={form}
          name="phones"
          label="Phone numbers"
          rows={2}
          isRequired
          hint="One a line, with country code, as in +256712345678."
        />
        <Lines
          form={form}
          name="address_lines"
          label="Head office"
          rows={3}
          isRequired
          hint="The address, line by line."
        />
        <Line form={form} name="map.latitude" label="Latitude" inputMode="decimal" isRequired />
        <Line
          form={form}
          name="map.longitude"
          label="Longitude"
          inputMode="decimal"
          isRequired
          hint="Where the map on the contact page points."
        />
      </div>
    </FormPart>
  );
}

export function OnlinePart({ form }: PartProps) {
  return (
    <FormPart title="On Other Sites" lead="What is left empty is not shown.">
      <div className={pair}>
        <Line form={form} name="socials.facebook" label="Facebook" type="url" />
        <Line form={form} name="socials.x" label="X" type="url" />
        <Line form={form} name="socials.instagram" label="Instagram" type="url" />
        <Line form={form} name="socials.linkedin" label="LinkedIn" type="url" />
        <Line
          form={form}
          name="promo_video.youtube_id"
          label="Promo video on YouTube"
          hint="The 11 characters after v= in the video's address."
        />
        <Line form={form} name="promo_video.title" label="Promo video's title" />
      </div>
    </FormPart>
  );
}

export function BankPart({ form }: PartProps) {
  return (
    <FormPart title="Bank Details" lead="Shown in the terms and conditions, for payments.">
      <div className={pair}>
        <Line form={form} name="bank.bank" label="Bank" />
        <Line form={form} name="bank.account_name" label="Account name" />
        <Line form={form} name="bank.account_number" label="Account number" />
        <Line form={form} name="bank.branch" label="Branch" />
        <Line form={form} name="bank.swift" label="SWIFT code" />
      </div>
    </FormPart>
  );
}

export function PrincipalPart({ form }: PartProps) {
  return (
    <FormPart title="Principal" lead="The message on the contact page.">
      <div className={pair}>
        <Line form={form} name="principal.name" label="Principal's name" isRequired />
        <Line form={form} name="principal.title" label="Principal's title" />
      </div>
      <Lines
        form={form}
        name="principal.message"
        label="Principal's message"
        rows={8}
        isRequired
        hint="An empty line begins a new paragraph."
      />
    </FormPart>
  );
}
