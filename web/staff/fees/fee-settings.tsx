import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { type FeeAccess, FeeRules } from "#contract/fees/rules.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { makeStale } from "#web/api/stale.ts";
import { conflictsOf } from "#web/dashboard/forms/conflicts.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { Editor } from "#web/dashboard/forms/editor/editor.tsx";
import { FormBar } from "#web/dashboard/forms/form-bar.tsx";
import { areStored, latestBase, orStored } from "#web/dashboard/forms/or-stored.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { SaveProblem } from "#web/dashboard/forms/saving/save-problem.tsx";
import { type Form, useForm } from "#web/dashboard/forms/use-form.ts";
import { paths } from "#web/paths.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { RadioGroup } from "#web/ui/inputs/radio-group.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { asksAboutEarlier, EarlierFeesChoice } from "./charges/earlier-fees.tsx";
import { feeRulesQuery } from "./fee-queries.ts";
import { MobileMoneyFields } from "./payments/mobile-money-fields.tsx";
import type { MoneyNumber, RuleValues } from "./rule-values.ts";

type StoredRules = z.output<typeof FeeRules> & { updated_at: string; earlier_count: number };

/** Edits how the institute takes its fees. Only admins can change it. */
export function FeeSettings() {
  const queries = useQueryClient();
  // Includes students who enrolled since the page loaded: the question about earlier fees is asked only once.
  const rules = useQuery({ ...feeRulesQuery, refetchOnMount: "always" });
  // Restarts the form with the stored values after a save, or when a colleague's version is loaded.
  const [version, setVersion] = useState(1);
  const restart = async () => {
    await Promise.all([
      makeStale(queries, "fee_rules"),
      // The menu has the section Fees only while fees are on.
      makeStale(queries, "menu"),
    ]);
    setVersion((before) => before + 1);
  };
  return (
    <Editor query={rules} failure="Failed to load the settings of fees.">
      {(stored) => <RulesForm key={version} stored={stored} onRestart={restart} />}
    </Editor>
  );
}

type RulesFormProps = { stored: StoredRules; onRestart: () => Promise<void> };

function RulesForm({ stored: given, onRestart }: RulesFormProps) {
  // Keeps the version that the admin opened, even if a newer one has arrived.
  const [read] = useState(given);
  const stored = { ...read, earlier_count: given.earlier_count };
  const [initial] = useState(() => valuesOf(read));
  const form = useForm<RuleValues>({
    draft: "fee-rules",
    initial,
    schema: z.unknown(),
    version: read.updated_at,
  });
  const showToast = useToast();
  const saving = useMutation({
    mutationFn: (values: RuleValues) =>
      orStored(
        api.fee_rules.change({
          body: {
            ...bodyOf(values),
            updated_at: form.version ?? stored.updated_at,
            earlier_count: stored.earlier_count,
            ...(values.earlier_fees && { earlier_fees: values.earlier_fees }),
          },
        }),
        (current) => areStored(form.changes, valuesOf(current)),
      ),
    onError: (error: Error) => form.showApiError(error),
    onSuccess: (saved) => {
      form.discard();
      showToast(
        saved.is_on ? "The settings are saved. Fees are on." : "The settings are saved. Fees are off.",
      );
      return onRestart();
    },
  });
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (!saving.isPending && form.check(problemsOf(form.values, stored))) saving.mutate(form.values);
  }
  return (
    <form method="post" noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {form.isRestored && <DraftNotice onDiscard={form.discard} isOutdated={form.isOutdated} />}
      <SwitchPart form={form} stored={stored} />
      <AccessPart form={form} />
      <PayingPart form={form} />
      <FormBar
        saveLabel="Save Changes"
        isSaving={saving.isPending}
        problem={
          <SaveProblem
            error={saving.error}
            failure={(error) => problemOf(error, "Failed to save. Please try again.")}
            isNew={false}
            names={Object.keys(initial)}
            conflicts={conflictsOf(saving.error, form, valuesOf, { labelOf, inWords })}
            onReload={() => {
              form.rebase(latestBase(saving.error, valuesOf));
              void onRestart();
            }}
          />
        }
      />
    </form>
  );
}

function SwitchPart({ form, stored }: { form: Form<RuleValues>; stored: StoredRules }) {
  return (
    <Card as="section" aria-labelledby="fees-on" className="grid gap-4">
      <SectionHeading id="fees-on" title="Fees" />
      <p className="measure">
        Every enrollment in a program with a price has a fee. While fees are on, students see what is due and
        how to pay, report their payments, and get receipts. While they are off, students see no fees, and no
        page is closed.
      </p>
      <Checkbox
        name="is_on"
        label="Fees are on"
        checked={form.values.is_on}
        onChange={(event) => form.set("is_on", event.target.checked)}
      />
      {asksAboutEarlier(form.values, stored) && (
        <EarlierFeesChoice form={form} count={stored.earlier_count} />
      )}
      <div className="max-w-xs">
        <Field
          label="Days to pay"
          name="due_days"
          isRequired
          error={form.errors.due_days}
          hint="After the enrollment, or until the program starts if that is earlier. A change applies to new enrollments."
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={form.values.due_days}
            onChange={form.input("due_days")}
          />
        </Field>
      </div>
    </Card>
  );
}

const accessOptions: { value: FeeAccess; label: string; hint: string }[] = [
  { value: "open", label: "Open", hint: "Everything of a program is open, paid or not." },
  {
    value: "grace",
    label: "Open at first",
    hint: "A program closes some days after the due date, until the fee is settled.",
  },
  { value: "closed", label: "Closed", hint: "A program opens when the fee is settled." },
];

function AccessPart({ form }: { form: Form<RuleValues> }) {
  const { access, grace_days } = form.values;
  return (
    <Card as="section" aria-labelledby="fees-access" className="grid gap-4">
      <SectionHeading id="fees-access" title="While a fee is unpaid" />
      <RadioGroup
        legend="Access to the program"
        name="access"
        options={accessOptions}
        value={access}
        onChange={(value) => form.set("access", value as FeeAccess)}
        error={form.errors.access}
      />
      <p className="measure text-muted text-sm">
        While it is closed, units, assignments, submissions and the community of that program ask the student
        to pay first, with a link to Fees. Everything else works. A purchase order, a waiver and a cancelled
        fee count as settled.
      </p>
      {access === "grace" && (
        <div className="max-w-xs">
          <Field
            label="Days of grace"
            name="grace_days"
            isRequired
            error={form.errors.grace_days}
            hint="After the due date."
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={grace_days}
              onChange={form.input("grace_days")}
            />
          </Field>
        </div>
      )}
    </Card>
  );
}

function PayingPart({ form }: { form: Form<RuleValues> }) {
  return (
    <Card as="section" aria-labelledby="fees-paying" className="grid gap-4">
      <SectionHeading
        id="fees-paying"
        title="How to pay"
        lead={
          <>
            Students read it next to the{" "}
            <Link
              to={paths.dashboard("settings", { tab: "institute" })}
              className="text-action underline underline-offset-4"
            >
              bank details of the institute
            </Link>
            .
          </>
        }
      />
      <MobileMoneyFields form={form} />
      <Field
        label="Instructions"
        name="instructions"
        error={form.errors.instructions}
        hint="For example whom to call, or what to write on the transfer."
      >
        <Textarea value={form.values.instructions} onChange={form.input("instructions")} />
      </Field>
    </Card>
  );
}

/** Labels of fields that are no control. */
const labelOf = (name: string) => (name === "mobile_money" ? "Mobile-money numbers" : undefined);

const inWords = (name: string, value: unknown) =>
  name === "mobile_money"
    ? (value as MoneyNumber[])
        .map(({ network, number, name: owner }) => `${network} ${number}, ${owner}`)
        .join("\n") || "None"
    : undefined;

const valuesOf = ({
  updated_at: _version,
  earlier_count: _count,
  due_days,
  grace_days,
  ...rules
}: StoredRules): RuleValues => ({
  ...rules,
  due_days: String(due_days),
  grace_days: String(grace_days),
  earlier_fees: "",
});

/** Returns the request's body. Days that are not a number become NaN, which the schema rejects. */
const bodyOf = ({ earlier_fees: _choice, ...values }: RuleValues): FeeRules => ({
  ...values,
  due_days: daysOf(values.due_days),
  grace_days: daysOf(values.grace_days),
});

const daysOf = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));

/** Returns the schema's messages by field. Those of a mobile-money number are at its row. */
function problemsOf(values: RuleValues, stored: StoredRules): FieldErrors {
  const { error } = FeeRules.safeParse(bodyOf(values));
  const found: FieldErrors = {};
  if (asksAboutEarlier(values, stored) && !values.earlier_fees)
    found.earlier_fees = ["Choose what becomes of earlier fees."];
  for (const { path, message } of error?.issues ?? []) {
    const name = path.join(".");
    found[name] = [...(found[name] ?? []), message];
  }
  return found;
}
