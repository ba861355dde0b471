import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { type MemberValues, typedPhone } from "#web/staff/team/member-values.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";

/** Everything but the photo. */
export function MemberFields({ form }: { form: Form<MemberValues> }) {
  const { values, errors, set, input } = form;
  return (
    <>
      <FormPart title="Who it is">
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Field label="Name" name="name" isRequired error={errors.name}>
            <Input autoComplete="off" value={values.name} onChange={input("name")} />
          </Field>
          <Field label="Role" name="role" isRequired error={errors.role}>
            <Input autoComplete="off" value={values.role} onChange={input("role")} />
          </Field>
          <Field label="Email" name="email" isRequired error={errors.email}>
            <Input type="email" autoComplete="off" value={values.email} onChange={input("email")} />
          </Field>
          <Field
            label="Phone"
            name="phone"
            isRequired
            error={errors.phone}
            hint="With its country code: 13 characters, as in +256700123456"
          >
            <Input
              type="tel"
              autoComplete="off"
              inputMode="tel"
              value={values.phone}
              onChange={(event) => set("phone", typedPhone(event.target.value))}
            />
          </Field>
        </div>
      </FormPart>
      <FormPart title="On the website">
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Field label="Display order" name="order" error={errors.order} hint="The lowest appears first.">
            <Input type="number" min={0} step={1} value={values.order} onChange={input("order")} />
          </Field>
          <Checkbox
            name="is_active"
            label="Show on the website"
            hint="Hidden members stay in this list, dimmed."
            checked={values.is_active}
            onChange={(event) => set("is_active", event.target.checked)}
          />
        </div>
      </FormPart>
    </>
  );
}
