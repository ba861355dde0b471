import { Form, useNavigation } from "react-router";
import type { OwnPayoutDetails } from "#contract/affiliates/payout-details.ts";
import { PAYOUT_INTENT, type PayoutAnswer } from "#web/account/affiliate/payout-answer.ts";
import { summaryOf } from "#web/api/api-error.ts";
import { headingFor } from "#web/api/failures/outcome.ts";
import { PhoneField } from "#web/shared/phones/phone-field.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { RadioGroup } from "#web/ui/inputs/radio-group.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Time } from "#web/ui/time/time.tsx";

type PayoutDetailsProps = { details: OwnPayoutDetails | null; answer: PayoutAnswer | undefined };

/** The affiliate's payout details, and the form that changes them. Works without JavaScript. */
export function PayoutDetails({ details, answer }: PayoutDetailsProps) {
  return (
    <section aria-labelledby="payout" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SectionHeading
        id="payout"
        title="How you are paid"
        lead="A batch that is already being paid goes to your previous details."
      />
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {answer?.isSaved && (
          <Alert tone="success" title="Your payout details are saved.">
            We have emailed you about the change.
          </Alert>
        )}
        <Standing details={details} />
        {/* After saving, a new key closes and empties the form. */}
        <details key={answer?.isSaved ? "saved" : "open"} open={answer?.isSaved === false}>
          <summary className={`${buttonLook("secondary", "small")} w-fit cursor-pointer`}>
            Change payout details
          </summary>
          <PayoutForm answer={answer} />
        </details>
      </Card>
    </section>
  );
}

function Standing({ details }: { details: OwnPayoutDetails | null }) {
  if (!details) return <p>By mobile money, to the phone number of your application.</p>;
  const { method, bank_name, account_name, number_end, updated_at } = details;
  const place = method === "bank" ? `To ${bank_name}, account` : "By mobile money, number";
  return (
    <p>
      {place} ending in <span className="font-semibold tabular-nums">{number_end}</span>, in the name of{" "}
      {account_name}.{" "}
      <span className="text-muted">
        Changed <Time at={updated_at} />.
      </span>
    </p>
  );
}

const methods = [
  { value: "mobile_money", label: "Mobile money" },
  { value: "bank", label: "Bank account" },
];

/** Labels in the summary, of the fields whose messages may not name them. */
const labels = {
  account_name: "Account name",
  bank_name: "Bank name",
  account_number: "Account number",
};

/** The form that changes the details. It never shows stored numbers, because a mailed link opens this page. */
function PayoutForm({ answer }: { answer: PayoutAnswer | undefined }) {
  const isSaving = useNavigation().formData?.get("intent") === PAYOUT_INTENT;
  const messages = answer?.messages ?? {};
  const values = answer?.values ?? {};
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className="group mt-5 grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5"
    >
      <FormErrorSummary
        title={headingFor(messages, "Your payout details are not changed")}
        errors={summaryOf(messages, labels)}
      />
      <RadioGroup
        legend="Pay me by"
        name="method"
        options={methods}
        defaultValue={values.method || "mobile_money"}
        error={messages.method}
        isRequired
      />
      <Field
        label="Account name"
        name="account_name"
        isRequired
        error={messages.account_name}
        hint="As registered with the bank or the mobile money company."
      >
        <Input autoComplete="name" defaultValue={values.account_name} />
      </Field>
      <div className="group-has-[[value=bank]:checked]:hidden">
        <PhoneField country={values.country || undefined} phone={values.phone} error={messages.phone} />
      </div>
      <div className="grid items-start gap-x-3 gap-y-5 group-has-[[value=mobile\_money]:checked]:hidden sm:grid-cols-2">
        <Field label="Bank name" name="bank_name" isRequired error={messages.bank_name}>
          <Input defaultValue={values.bank_name} />
        </Field>
        <Field label="Account number" name="account_number" isRequired error={messages.account_number}>
          <Input
            inputMode="text"
            autoComplete="off"
            spellCheck={false}
            defaultValue={values.account_number}
          />
        </Field>
      </div>
      <div>
        <Button
          type="submit"
          name="intent"
          value={PAYOUT_INTENT}
          isPending={isSaving}
          pendingLabel="Saving..."
        >
          Save Payout Details
        </Button>
      </div>
    </Form>
  );
}
