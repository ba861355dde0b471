import { useState } from "react";
import { z } from "zod";
import type { Statement, StatementRow } from "#contract/fees/statements/statements.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { FormDialog } from "#web/dashboard/forms/form-dialog.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import {
  askedParts,
  partsBody,
  problemsOfParts,
  type SplitPart,
  SplitParts,
} from "#web/staff/fees/charges/split-parts.tsx";
import { KnownFee } from "#web/staff/fees/payments/known-fee.tsx";
import { FieldError } from "#web/ui/inputs/field.tsx";

type SplitLineProps = { row: StatementRow; statement: Statement; onClose: () => void };
interface Values {
  parts: SplitPart[];
  known_number: string;
}

/** Records a line that pays several fees, with a payment for each of them. */
export function SplitLine({ row, statement, onClose }: SplitLineProps) {
  const currency = row.currency ?? "UGX";
  const whole_minor = row.amount_minor ?? 0;
  const [initial] = useState<Values>({ parts: [], known_number: "" });
  const form = useForm({
    draft: `statement-${statement.id}-${row.line}-split`,
    initial,
    schema: z.unknown(),
  });
  const { parts, known_number } = form.values;
  return (
    <FormDialog
      stale="charges"
      title={`Line ${row.line} pays several fees`}
      form={form}
      check={() => problemsOfParts(parts, currency, whole_minor)}
      send={() =>
        api.statements
          .split({
            params: { id: statement.id, line: row.line },
            body: { parts: partsBody(parts), known_number },
          })
          .catch((error: unknown) => {
            if (error instanceof ApiError && error.status === 400 && error.fields.external_id)
              form.set("known_number", row.external_id);
            if (error instanceof ApiError && error.status === 400)
              form.set("parts", askedParts(parts, error.fields));
            throw error;
          })
      }
      saveLabel="Record the Payments"
      done="The payments are recorded and have their receipts."
      failure="Failed to record the payments. Please try again."
      onClose={onClose}
      more={(error) => <KnownFee error={error} />}
    >
      {() => (
        <>
          <p className="wrap-anywhere">
            <span className="font-semibold tabular-nums">
              {formatMoney({ currency, amount_minor: whole_minor })}
            </span>
            {row.payer_name && ` from ${row.payer_name}`}. Each fee gets its payment with a receipt at once.
          </p>
          <SplitParts
            parts={parts}
            currency={currency}
            whole_minor={whole_minor}
            errors={form.errors}
            onChange={(next) => form.set("parts", next)}
          />
          <FieldError id="external_id-error" message={form.errors.external_id} />
        </>
      )}
    </FormDialog>
  );
}
