import { useState } from "react";
import { z } from "zod";
import {
  type CertificateMode,
  type CertificateRule,
  CertificateRuleForm,
  certificateModes,
} from "#contract/courses/certificates/certificate-rules.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { conflictsOf } from "#web/dashboard/forms/conflicts.ts";
import { FormDialog } from "#web/dashboard/forms/form-dialog.tsx";
import { areStored, currentOf, latestBase, orStored } from "#web/dashboard/forms/or-stored.ts";
import { SaveProblem } from "#web/dashboard/forms/saving/save-problem.tsx";
import { useBegun } from "#web/dashboard/forms/use-begun.ts";
import { type Form, useForm } from "#web/dashboard/forms/use-form.ts";
import { withoutPercent } from "#web/dashboard/forms/without-percent.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { RadioGroup } from "#web/ui/inputs/radio-group.tsx";

type Percent = "lowest_average" | "lowest_attendance";
type RuleValues = Omit<CertificateRule, Percent | "updated_at"> & Record<Percent, string>;
type Need = "needs_units" | "needs_grades" | "needs_average" | "needs_attendance" | "needs_payment";
type RuleDialogProps = { id: number; rule: CertificateRule; takesFees: boolean; onClose: () => void };

const modes: { value: CertificateMode; label: string; hint: string }[] = [
  {
    value: "none",
    label: certificateModes.none,
    hint: "Students see nothing about certificates. Issued ones stay valid.",
  },
  {
    value: "by_hand",
    label: certificateModes.by_hand,
    hint: "Staff issue them here to students who are ready.",
  },
  { value: "automatic", label: certificateModes.automatic, hint: "As soon as a student has everything." },
];

const failure = "Failed to save the rule. Please try again.";

/** Edits what a program requires for a certificate. */
export function RuleDialog(props: RuleDialogProps) {
  const { key, record, begin } = useBegun(props.rule);
  return <RuleForm key={key} {...props} rule={record} onLatest={begin} />;
}

type RuleFormProps = RuleDialogProps & { onLatest: (latest: CertificateRule) => void };

function RuleForm({ id, rule, takesFees, onClose, onLatest }: RuleFormProps) {
  const { updated_at } = rule;
  // Starts with "By hand", because staff open this dialog to set up certificates.
  const mode = rule.mode === "none" ? "by_hand" : rule.mode;
  const [initial] = useState<RuleValues>(() => valuesOf({ ...rule, mode }));
  const form = useForm({
    draft: `certificate-rule-${id}`,
    initial,
    schema: z.unknown(),
    version: updated_at,
  });
  return (
    <FormDialog
      title="Rule of the Certificates"
      form={form}
      check={() => problemsOf(form.values)}
      send={(values) =>
        orStored(
          api.certificate_rules.change({
            params: { id },
            body: { ...values, updated_at: form.version ?? updated_at },
          }),
          (current) => areStored(values, valuesOf(current)),
        )
      }
      saveLabel="Save"
      done="The rule of the certificates is saved."
      failure={failure}
      stale="certificate_rules"
      refused={(refusal) => (
        <SaveProblem
          error={refusal}
          failure={failure}
          isNew={false}
          names={Object.keys(initial)}
          conflicts={conflictsOf(refusal, form, valuesOf)}
          onReload={() => {
            form.rebase(latestBase(refusal, valuesOf));
            onLatest(currentOf<CertificateRule>(refusal) ?? rule);
          }}
        />
      )}
      onClose={onClose}
    >
      {() => <RuleFields form={form} takesFees={takesFees} />}
    </FormDialog>
  );
}

const valuesOf = ({ updated_at: _version, ...rule }: CertificateRule): RuleValues => ({
  ...rule,
  lowest_average: String(rule.lowest_average),
  lowest_attendance: String(rule.lowest_attendance),
});

function RuleFields({ form, takesFees }: { form: Form<RuleValues>; takesFees: boolean }) {
  const { mode, needs_average, needs_attendance } = form.values;
  const check = (name: Need, label: string, hint?: string) => (
    <Checkbox
      name={name}
      label={label}
      hint={hint}
      checked={form.values[name]}
      onChange={(event) => form.set(name, event.target.checked)}
    />
  );
  return (
    <>
      <RadioGroup
        legend="Certificates are issued"
        name="mode"
        options={modes}
        value={mode}
        onChange={(value) => form.set("mode", value as CertificateMode)}
        error={form.errors.mode}
      />
      <fieldset className="grid grid-cols-[minmax(0,1fr)]">
        <legend className="mb-1 font-semibold">A student needs</legend>
        {check("needs_units", "Every unit ticked")}
        {check("needs_grades", "Every assignment graded, from the day they enrolled")}
        {check("needs_average", "An average of at least …")}
        {needs_average && (
          <PercentField form={form} name="lowest_average" label="Lowest average in percent" />
        )}
        {check("needs_attendance", "An attendance of at least …, where sessions were held")}
        {needs_attendance && (
          <PercentField
            form={form}
            name="lowest_attendance"
            label="Lowest attendance in percent"
            hint="Of the sessions held so far. Excused ones do not count."
          />
        )}
        {check(
          "needs_payment",
          "The fee paid, if there is one",
          takesFees ? undefined : "Not checked while fees are off.",
        )}
      </fieldset>
    </>
  );
}

type PercentFieldProps = { form: Form<RuleValues>; name: Percent; label: string; hint?: string };

function PercentField({ form, name, label, hint }: PercentFieldProps) {
  return (
    <div className="mb-2 ms-8.5 max-w-56">
      <Field label={label} name={name} isRequired error={form.errors[name]} hint={hint}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={form.values[name]}
          onChange={({ currentTarget }) => form.set(name, withoutPercent(currentTarget.value))}
        />
      </Field>
    </div>
  );
}

/** Returns the schema's messages by field. */
function problemsOf(values: RuleValues): FieldErrors {
  const { error } = CertificateRuleForm.safeParse(values);
  return error ? (z.flattenError(error).fieldErrors as FieldErrors) : {};
}
