import { useQuery, useQueryClient } from "@tanstack/react-query";
import { paymentMethodLabels } from "#contract/fees/payments/payment-methods.ts";
import { statementColumns, statementMethods } from "#contract/fees/statements/statement-format.ts";
import type { Statement } from "#contract/fees/statements/statements.ts";
import { currencies } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import type { Form } from "#web/dashboard/forms/use-form.ts";
import { ColumnsForm } from "#web/staff/shared/uploads/columns-form.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { networksOf, waysQuery } from "../fee-queries.ts";
import { DateOrderField } from "./date-order-field.tsx";
import { FormatPreview } from "./format-preview.tsx";
import { datesIn, type FormatValues, formatValues, readFormat, shownFormat } from "./format-values.ts";
import { statementQuery, timeout_ms } from "./statement-queries.ts";

const methods = statementMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));
/** Asks whose statement it is and which column holds what, with a preview of the first lines. */
export function FormatForm({ statement }: { statement: Statement }) {
  const { id, updated_at } = statement;
  const queries = useQueryClient();
  return (
    <ColumnsForm
      file={statement}
      draft={`statement-${id}`}
      initial={() => formatValues(statement)}
      labels={statementColumns}
      required={["paid_on", "amount"]}
      read={readFormat}
      send={(format) => api.statements.read({ timeout_ms, params: { id }, body: { ...format, updated_at } })}
      onRead={(read) => queries.setQueryData(statementQuery(id).queryKey, read)}
      stale="statements"
      words={{
        remembered:
          "These are the columns that you chose last time for such a file. Check the first lines below.",
        suggested:
          "The columns are guessed from their names. Check the first lines below. We remember your choice for the next such file.",
        failure: "Failed to read the statement. Please try again.",
        button: "Read the Lines",
      }}
      above={(form) => <WhoseFields form={form} />}
      below={(form) => <Preview form={form} statement={statement} />}
    />
  );
}

function Preview({ form, statement }: { form: Form<FormatValues>; statement: Statement }) {
  // The preview works before staff choose the bank or network, so these two are placeholders.
  const { columns } = readFormat({ ...form.values, provider: "MTN", method: "bank" });
  const dates = datesIn(statement, form.values);
  return (
    <>
      <DateOrderField form={form} dates={dates} />
      <FormatPreview statement={statement} format={shownFormat(columns, dates.shown)} />
    </>
  );
}

function WhoseFields({ form: { values, errors, input } }: { form: Form<FormatValues> }) {
  const ways = useQuery(waysQuery);
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
