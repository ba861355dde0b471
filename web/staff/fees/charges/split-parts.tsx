import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { ChargePart } from "#contract/fees/charges.ts";
import { readAmount } from "#contract/fees/money-fields.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";
import { type Currency, formatMoney, plainAmount } from "#contract/shared/money/money.ts";
import { FoundCharges } from "#web/staff/fees/found-charges.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Field, FieldError } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";

/** One fee that a transfer pays, with the typed amount. */
export interface SplitPart {
  charge: number;
  name: string;
  amount: string;
  /** Amount that staff confirmed after the server's question. */
  known_amount?: string;
}

interface PartCharge {
  id: number;
  student_name: string;
  reference: string;
  currency: Currency;
  due_minor: number;
  parts?: readonly ChargePart[];
}

/** Returns a fee as a part of a transfer. Its amount starts as what is due of the fee. */
export const partOf = (charge: PartCharge): SplitPart => ({
  ...{ charge: charge.id, name: `${charge.student_name}, ${charge.reference}` },
  amount: dueAmount(charge),
});

/** Returns the amount to pay next as text: the overdue parts, else the next part, without a plan all that is left. */
export function dueAmount({ currency, due_minor, parts = [] }: Omit<PartCharge, "id">): string {
  const overdue = parts.filter(({ is_overdue }) => is_overdue);
  const amount_minor =
    overdue.length > 0 ? overdue.reduce((sum, part) => sum + part.left_minor, 0) : due_minor;
  return amount_minor > 0 ? plainAmount({ currency, amount_minor }) : "";
}

export const partsBody = (parts: readonly SplitPart[]) =>
  parts.map(({ charge, amount, known_amount }) => ({ charge, amount, known_amount }));

/** Marks the amounts that the server asked about. A second press confirms them. */
export const askedParts = (parts: readonly SplitPart[], fields: FieldErrors): SplitPart[] =>
  parts.map((part, at) => (fields[`parts.${at}.amount`] ? { ...part, known_amount: part.amount } : part));

interface SplitPartsProps {
  parts: readonly SplitPart[];
  currency: Currency;
  /** Amount of the transfer. */
  whole_minor: number;
  errors: Partial<Record<string, string | undefined>>;
  onChange: (parts: SplitPart[]) => void;
}

/** Edits the fees that one transfer pays, with a search that adds a fee. */
export function SplitParts({ parts, currency, whole_minor, errors, onChange }: SplitPartsProps) {
  const [search, setSearch] = useState("");
  const money = (amount_minor: number) => formatMoney({ currency, amount_minor });
  const sum = parts.reduce((total, { amount }) => total + (readAmount(amount, currency) ?? 0), 0);
  const isChosen = (id: number) => parts.some(({ charge }) => charge === id);
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="mb-2 font-semibold">Fees that this transfer pays</legend>
      {parts.map(({ charge, name, amount }, at) => (
        <div key={charge} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
          <Field
            label={`${name}, in ${currency}`}
            name={`parts.${at}.amount`}
            error={errors[`parts.${at}.amount`] ?? errors[`parts.${at}.charge`]}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={({ target }) =>
                onChange(
                  parts.map((part, index) => (index === at ? { ...part, amount: target.value } : part)),
                )
              }
            />
          </Field>
          <IconButton
            label={`Remove ${name}`}
            icon={<Trash2 className="size-5" />}
            tone="urgent"
            className="mt-7"
            onClick={() => onChange(parts.filter((part) => part.charge !== charge))}
          />
        </div>
      ))}
      <div id={fieldId("parts")} tabIndex={-1} className="grid gap-1.5">
        <p role="status" className="font-semibold tabular-nums">
          Together {money(sum)} of {money(whole_minor)}
        </p>
        <FieldError id="parts-error" message={errors.parts} />
      </div>
      <SearchBox
        label="Add a fee: search by name, phone, reference or organization"
        maxLength={100}
        value={search}
        onChange={setSearch}
      />
      {search.trim() !== "" && (
        <FoundCharges
          search={search.trim()}
          currency={currency}
          onChoose={(id, charge) => {
            if (!isChosen(id)) onChange([...parts, partOf(charge)]);
            setSearch("");
          }}
        />
      )}
    </fieldset>
  );
}

/** Returns problems that the form's schema does not find. */
export function problemsOfParts(
  parts: readonly SplitPart[],
  currency: Currency,
  whole_minor: number,
): FieldErrors {
  const money = (amount_minor: number) => formatMoney({ currency, amount_minor });
  const sum = parts.reduce((total, { amount }) => total + (readAmount(amount, currency) ?? 0), 0);
  if (parts.length < 2) return { parts: ["Add another fee, or record the payment for one fee."] };
  if (sum === whole_minor) return {};
  return { parts: [`The parts are ${money(sum)} together. They must be ${money(whole_minor)}.`] };
}
