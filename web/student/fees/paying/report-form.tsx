import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { OwnCharge } from "#contract/fees/charges.ts";
import { latestDay } from "#contract/fees/latest-day.ts";
import { amountProblem, readAmount } from "#contract/fees/money-fields.ts";
import { inFuture } from "#contract/fees/payments/payment-day.ts";
import { type Payment, proofOrNumber, ReportForm as ReportSchema } from "#contract/fees/payments/payments.ts";
import { ApiError, type FieldErrors } from "#contract/shared/api-error.ts";
import { fileHint, fileRules } from "#contract/shared/files/file-rules.ts";
import { serverNow } from "#web/api/server-time.ts";
import { today } from "#web/api/today.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { waysToPayQuery } from "#web/student/fees/fee-queries.ts";
import { amountText, moneyOf, nextAmount } from "#web/student/fees/fee-words.ts";
import { ReportFields } from "#web/student/fees/paying/report-fields.tsx";
import { reportProblem } from "#web/student/fees/paying/report-problem.ts";
import { Cancelled, type Report, useReport } from "#web/student/fees/paying/use-report.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { FileDrop } from "#web/ui/inputs/files/file-drop.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

/** The form "I have paid", with the transaction's number, a proof, or both. Staff confirm the payment. */
export function ReportForm({ charge, again }: { charge: OwnCharge; again?: Payment | undefined }) {
  const [initial] = useState(() => firstValues(charge, again));
  const [askedAmount, setAskedAmount] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const form = useForm<Report>({
    draft: again ? `payment-again-${again.id}` : `payment-for-${charge.id}`,
    initial,
    schema: ReportSchema,
  });
  const [proof, setProof] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const ways = useQuery(waysToPayQuery);
  const { href, go } = useAddress();
  const { send, isSending, takeBack, upload } = useReport(charge, form.discard);
  const id = `report-${charge.id}`;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setProblem(undefined);
    const { amount, external_id } = form.values;
    if (isSending || !form.check(problemsOf(form.values, charge, proof !== null || isRefused, askedAmount)))
      return setAskedAmount(amount);
    // The field already says why the proof was refused.
    if (isRefused && !proof && !external_id.trim()) return document.getElementById(fieldId("proof"))?.focus();
    send(
      { values: form.values, proof },
      {
        onError: (error) => {
          if (error instanceof Cancelled) return;
          takeBack();
          // The server asked whether this is another payment with the same number. Pressing the button again confirms
          // it.
          if (error instanceof ApiError && error.status === 400 && error.fields.external_id)
            form.set("known_number", form.values.external_id);
          form.showApiError(error);
          // Errors of the proof appear at its field, which has the focus.
          if (!(error instanceof ApiError && error.fields.proof)) setProblem(reportProblem(error));
        },
        onSuccess: () => go({ pay: undefined, again: undefined }, { replace: true }),
      },
    );
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
          I have paid
        </h3>
        <p className="mt-1 text-muted text-sm">
          Tell us what you paid. Your receipt appears here when we have checked it.
        </p>
      </div>
      {form.isRestored && <DraftNotice hasFiles onDiscard={form.discard} />}
      <ReportFields form={form} currency={charge.currency} ways={ways.data} />
      <Field
        label="Proof"
        name="proof"
        error={form.errors.proof}
        hint={`A photograph or PDF of the bank slip or the message: ${fileHint("proof")}`}
      >
        <FileDrop
          rules={fileRules("proof")}
          joinsPictures
          onPick={(file, refusal) => {
            setProof(file);
            setIsRefused(refusal !== null);
            form.clear("proof");
            form.clear("external_id");
          }}
          upload={isSending && proof ? upload : undefined}
        />
      </Field>
      {problem && <Alert tone="error">{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isSending} pendingLabel="Sending...">
          Report Payment
        </Button>
        <ButtonLink to={href({ pay: undefined, again: undefined })} preventScrollReset variant="secondary">
          Close
        </ButtonLink>
      </div>
    </form>
  );
}

/** Returns the initial values: those of a rejected report, or the next part or all that is left, paid today. */
function firstValues(charge: OwnCharge, again: Payment | undefined): Report {
  if (again) {
    const { method, provider, external_id, paid_on, payer_phone, note } = again;
    return {
      ...{ charge: String(charge.id), amount: amountText(charge, again.amount_minor), known_number: "" },
      ...{ method, provider, external_id, paid_on, payer_phone, note },
    };
  }
  return {
    charge: String(charge.id),
    amount: amountText(charge, nextAmount(charge)),
    method: "",
    provider: "",
    external_id: "",
    paid_on: today(),
    payer_phone: "",
    note: "",
    known_number: "",
  };
}

const moreThanLeft = (more: string) =>
  `This is ${more} more than is left. If it is right, press the button again.`;

/** Checks beyond the schema, which need the charge, the date or the proof. The server makes the same checks. */
function problemsOf(values: Report, charge: OwnCharge, hasProof: boolean, askedAmount: string): FieldErrors {
  const problems: FieldErrors = {};
  const amount = readAmount(values.amount, charge.currency);
  if (amount === undefined) problems.amount = [amountProblem(values.amount)];
  // The same amount again means that it is right: somebody may have paid too much.
  else if (amount > charge.left_minor && values.amount !== askedAmount)
    problems.amount = [moreThanLeft(moneyOf(charge, amount - charge.left_minor))];
  if (values.paid_on > latestDay(new Date(serverNow()))) problems.paid_on = [inFuture];
  if (!values.external_id.trim() && !hasProof) problems.external_id = [proofOrNumber];
  return problems;
}
