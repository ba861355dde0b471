import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { OwnCharge } from "#contract/fees/charges.ts";
import { amountProblem, readAmount } from "#contract/fees/money-fields.ts";
import { MobileMoneyForm as Schema } from "#contract/fees/payments/mobile-money.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { makeStale } from "#web/api/stale.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { useSave } from "#web/dashboard/forms/saving/use-save.ts";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { changeFetched } from "#web/dashboard/realtime/change-fetched.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { chargesQuery } from "#web/student/fees/fee-queries.ts";
import { amountText, moneyOf, nextAmount } from "#web/student/fees/fee-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

const TypedSchema = Schema.omit({ charge: true });
type Typed = { amount: string; phone: string };

/** A form that requests a payment by phone: the next part of a fee, all that is left, or less. */
export function MobileMoneyForm({ charge }: { charge: OwnCharge }) {
  const { phone } = useCurrentUser().profile;
  const [initial] = useState<Typed>(() => ({ amount: amountText(charge, nextAmount(charge)), phone }));
  const form = useForm<Typed>({ draft: `mobile-money-for-${charge.id}`, initial, schema: TypedSchema });
  const { href, go } = useAddress();
  const queries = useQueryClient();
  const { save, isSaving, error } = useSave(
    (typed: Typed, options) => api.mobile_money.start({ body: { ...typed, charge: charge.id }, ...options }),
    (request) => {
      form.discard();
      // The request removes the form, and React Query then drops the callbacks of `save`.
      go({ momo: undefined }, { replace: true });
      changeFetched(queries, chargesQuery.queryKey, (charges) =>
        charges.map((one) => (one.id === charge.id ? { ...one, mobile_money: request } : one)),
      );
    },
    () => makeStale(queries, "charges"),
  );
  const id = `mobile-money-${charge.id}`;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isSaving && form.check(problemsOf(form.values, charge)))
      save(form.values, { onError: form.showApiError });
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby={id}
      className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 border-line border-t pt-5"
    >
      <div>
        <h3 id={id} className="text-lg">
          Pay with mobile money
        </h3>
        <p className="mt-1 text-muted text-sm">
          MTN asks you on your phone to approve the payment. Enter your PIN there, never on this page.
        </p>
      </div>
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <Field
          label={`Amount (${charge.currency})`}
          name="amount"
          isRequired
          error={form.errors.amount}
          hint={`${moneyOf(charge, charge.left_minor)} is left. You may pay a part of it.`}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={form.values.amount}
            onChange={form.input("amount")}
          />
        </Field>
        <Field
          label="MTN mobile-money number"
          name="phone"
          isRequired
          error={form.errors.phone}
          hint="For example 0772 123 456"
        >
          <Input
            type="tel"
            maxLength={40}
            autoComplete="tel"
            value={form.values.phone}
            onChange={form.input("phone")}
          />
        </Field>
      </div>
      {error && !isAtFields(form.errors) && (
        <FailureLine key={String(isSaving)}>
          <Alert tone="error">{problemOf(error)}</Alert>
        </FailureLine>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isSaving} pendingLabel="Asking...">
          Send to My Phone
        </Button>
        <ButtonLink to={href({ momo: undefined })} preventScrollReset variant="secondary">
          Close
        </ButtonLink>
      </div>
    </form>
  );
}

const isAtFields = ({ amount, phone }: Record<string, string | undefined>) => Boolean(amount ?? phone);

function problemOf(error: Error): string {
  if (error instanceof NoResponse)
    return `${error.message} Press the button again: your phone is asked only once.`;
  return sentenceOf(error, "Failed to send the request to your phone. Please try again.");
}

/** Checks that need the charge. The server makes the same checks. */
function problemsOf({ amount }: Typed, charge: OwnCharge): FieldErrors {
  const typed = readAmount(amount, charge.currency);
  if (typed === undefined) return { amount: [amountProblem(amount)] };
  const most = `At most ${moneyOf(charge, charge.left_minor)} is left to pay.`;
  return typed > charge.left_minor ? { amount: [most] } : {};
}
