import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { OwnCharge } from "#contract/fees/charges.ts";
import { readAmount, wrongAmount } from "#contract/fees/money-fields.ts";
import { inFuture } from "#contract/fees/payment-day.ts";
import { proofOrNumber, ReportForm as ReportSchema } from "#contract/fees/payments.ts";
import { ApiError, type FieldErrors } from "#contract/shared/api-error.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { MAX_FILE_BYTES } from "#contract/shared/limits.ts";
import { api } from "#web/api.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { serverNow } from "#web/server-time.ts";
import { waysToPayQuery } from "#web/student/fees/fee-queries.ts";
import { amountText, nextAmount } from "#web/student/fees/fee-words.ts";
import { ReportFields } from "#web/student/fees/report-fields.tsx";
import { reportProblem } from "#web/student/fees/report-problem.ts";
import { Cancelled, type Report, useReport } from "#web/student/fees/use-report.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { FileDrop } from "#web/ui/inputs/file-drop.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";

/** "I have paid": the transaction's number, a proof, or both. Staff confirm it. */
export function ReportForm({ charge }: { charge: OwnCharge }) {
  const [initial] = useState(() => firstValues(charge));
  const form = useForm<Report>({ draft: `payment-for-${charge.id}`, initial, schema: ReportSchema });
  const [proof, setProof] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const ways = useQuery(waysToPayQuery(api));
  const { href, go } = useAddress();
  const { send, isSending, takeBack, upload } = useReport(charge);
  const id = `report-${charge.id}`;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setProblem(undefined);
    if (isSending || !form.check(problemsOf(form.values, charge, proof))) return;
    send(
      { values: form.values, proof },
      {
        onError: (error) => {
          if (error instanceof Cancelled) return;
          takeBack();
          // Asked whether it is another payment: the second press says so.
          if (error instanceof ApiError && error.status === 400 && error.fields.external_id)
            form.set("known_number", form.values.external_id);
          form.showApiError(error);
          // What is wrong with the proof stands at the proof, which has the focus.
          if (!(error instanceof ApiError && error.fields.proof)) setProblem(reportProblem(error));
        },
        onSuccess: () => {
          form.discard();
          go({ pay: undefined }, { replace: true });
        },
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
          Tell us what you paid. We check it, and then your receipt is here.
        </p>
      </div>
      {form.isRestored && <DraftNotice onDiscard={form.discard} />}
      <ReportFields form={form} currency={charge.currency} ways={ways.data} />
      <Field
        label="Proof"
        name="proof"
        error={form.errors.proof}
        hint="A photograph or PDF of the bank slip or the message: pdf, jpg, png; less than 10MB"
      >
        <FileDrop
          accept=".pdf,.jpg,.jpeg,.png"
          max_bytes={MAX_FILE_BYTES}
          joinsPictures
          wrongKindMessage={apiErrors.unsupported_proof.sentence}
          onPick={(file) => {
            setProof(file);
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
        <ButtonLink to={href({ pay: undefined })} preventScrollReset variant="secondary">
          Close
        </ButtonLink>
      </div>
    </form>
  );
}

/** What is left, or the next part of it, today. */
function firstValues(charge: OwnCharge): Report {
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

/** The calendar day where the person is. */
function today(): string {
  const now = new Date(serverNow());
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** What one field alone cannot know; the server says the same. */
function problemsOf(values: Report, charge: OwnCharge, proof: File | null): FieldErrors {
  const problems: FieldErrors = {};
  if (readAmount(values.amount, charge.currency) === undefined) problems.amount = [wrongAmount];
  if (values.paid_on > today()) problems.paid_on = [inFuture];
  if (!values.external_id.trim() && !proof) problems.external_id = [proofOrNumber];
  return problems;
}
