import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { paymentMethodLabels } from "#contract/fees/payments.ts";
import {
  type StatementColumn,
  type StatementFormat,
  statementColumnNames,
  statementColumns,
  statementMethods,
} from "#contract/fees/statement-format.ts";
import type { Statement } from "#contract/fees/statements.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { currencies } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { type Form, useForm } from "#web/dashboard/forms/use-form.ts";
import { useSave } from "#web/dashboard/forms/use-save.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { networksOf, waysQuery } from "../fee-queries.ts";
import { DateOrderField } from "./date-order-field.tsx";
import { FormatPreview } from "./format-preview.tsx";
import { datesIn, type FormatValues, formatValues, readFormat, shownFormat } from "./format-values.ts";
import { statementQuery, statementsKey, timeout_ms } from "./statement-queries.ts";

const methods = statementMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));
const required: readonly StatementColumn[] = ["paid_on", "amount"];

/** The second step: whose statement it is and which column holds what, with the first lines as they will be read. */
export function FormatForm({ statement }: { statement: Statement }) {
  const { id, updated_at, is_remembered } = statement;
  const [initial] = useState(() => formatValues(statement));
  const form = useForm({ draft: `statement-${id}`, initial, schema: z.unknown() });
  const queries = useQueryClient();
  const { go } = useAddress();
  const { save, isSaving, error } = useSave(
    (format: StatementFormat) =>
      api.statements.read({ timeout_ms, params: { id }, body: { ...format, updated_at } }),
    (read) => {
      form.discard();
      queries.setQueryData(statementQuery(api, id).queryKey, read);
      go({ columns: undefined, lines: undefined, page: undefined });
    },
    () => queries.invalidateQueries({ queryKey: statementsKey }),
  );
  const { format, problems } = readFormat(form.values);
  // The lines can be read before it is said whose they are.
  const { format: shown } = readFormat({ ...form.values, provider: "MTN", method: "bank" });
  const dates = datesIn(statement, form.values);
  const isGeneral = error && !(error instanceof ApiError && error.status === 400);
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check(problems) && format && !isSaving) save(format, { onError: form.showApiError });
      }}
    >
      <p className="text-muted text-sm">
        {is_remembered
          ? "Columns as you chose them last for such a file. Check the first lines below."
          : "Columns as their names suggest. Check the first lines below; your choice is remembered for the next such file."}
      </p>
      <WhoseFields form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {statementColumnNames.map((name) => (
          <ColumnField key={name} name={name} form={form} statement={statement} />
        ))}
      </div>
      <DateOrderField form={form} dates={dates} />
      <FormatPreview statement={statement} format={shownFormat(shown, dates.shown)} />
      {isGeneral && (
        <FailureLine key={String(isSaving)}>
          <Alert tone="error">{sentenceOf(error, "Failed to read the statement. Please try again.")}</Alert>
        </FailureLine>
      )}
      <div>
        <Button type="submit" isPending={isSaving} pendingLabel="Reading...">
          Read the Lines
        </Button>
      </div>
    </form>
  );
}

function WhoseFields({ form: { values, errors, input } }: { form: Form<FormatValues> }) {
  const ways = useQuery(waysQuery(api));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <Field label="Bank or network" name="provider" isRequired error={errors.provider}>
        <Input
          list="networks"
          autoComplete="off"
          maxLength={40}
          value={values.provider}
          onChange={input("provider")}
        />
      </Field>
      <datalist id="networks">
        {networksOf(ways.data).map((network) => (
          <option key={network} value={network} />
        ))}
      </datalist>
      <Field label="How it was paid" name="method" isRequired error={errors.method}>
        <Select
          placeholder="Choose a way"
          options={methods}
          value={values.method}
          onChange={input("method")}
        />
      </Field>
      <Field
        label={values.currency_column === "" ? "Currency" : "Currency of other lines"}
        name="currency"
        isRequired
        error={errors.currency}
      >
        <Select
          options={currencies.map((value) => ({ value, label: value }))}
          value={values.currency}
          onChange={input("currency")}
        />
      </Field>
    </div>
  );
}

type ColumnFieldProps = { name: StatementColumn; form: Form<FormatValues>; statement: Statement };

function ColumnField({ name, form: { values, errors, input }, statement }: ColumnFieldProps) {
  const { headers, sample } = statement;
  const options = headers.map((header, at) => {
    const example = sample.find((cells) => cells[at])?.[at] ?? "";
    const label = header || `Column ${at + 1}`;
    return { value: String(at), label: example ? `${label} (${example.slice(0, 30)})` : label };
  });
  return (
    <Field
      label={statementColumns[name]}
      name={name}
      isRequired={required.includes(name)}
      error={errors[name]}
    >
      <Select placeholder="No column" options={options} value={values[name]} onChange={input(name)} />
    </Field>
  );
}
