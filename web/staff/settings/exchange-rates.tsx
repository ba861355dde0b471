import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { ExchangeRatesForm, type ExchangeRates as StoredRates } from "#contract/fees/exchange-rates.ts";
import { type RatedCurrency, ratedCurrencies } from "#contract/shared/money/estimates.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { makeStale } from "#web/api/stale.ts";
import { conflictsOf } from "#web/dashboard/forms/conflicts.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { Editor } from "#web/dashboard/forms/editor/editor.tsx";
import { line } from "#web/dashboard/forms/editor/field-views.tsx";
import { FormBar } from "#web/dashboard/forms/form-bar.tsx";
import { FormParts, type Part } from "#web/dashboard/forms/form-parts.tsx";
import { areStored, latestBase, orStored } from "#web/dashboard/forms/or-stored.ts";
import { SaveProblem } from "#web/dashboard/forms/saving/save-problem.tsx";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import { exchangeRatesQuery } from "./exchange-rates-query.ts";

type RateValues = Record<RatedCurrency, string>;

/** Edits the exchange rates, at which prices are estimated in a student's own currency. */
export function ExchangeRates() {
  const queries = useQueryClient();
  const rates = useQuery({ ...exchangeRatesQuery, refetchOnMount: "always" });
  // Restarts the form with the stored rates after a save, or when a colleague's version is loaded.
  const [version, setVersion] = useState(1);
  const restart = async () => {
    await makeStale(queries, "exchange_rates");
    setVersion((before) => before + 1);
  };
  return (
    <Editor query={rates} failure="Failed to load the exchange rates.">
      {(stored) => <RatesForm key={version} stored={stored} onRestart={restart} />}
    </Editor>
  );
}

type RatesFormProps = { stored: StoredRates; onRestart: () => Promise<void> };

function RatesForm({ stored: given, onRestart }: RatesFormProps) {
  // Keeps the version that the admin opened, even if a newer one has arrived.
  const [stored] = useState(given);
  const [initial] = useState(() => valuesOf(stored));
  const form = useForm<RateValues>({
    draft: "exchange-rates",
    initial,
    schema: ExchangeRatesForm,
    version: stored.updated_at,
  });
  const queries = useQueryClient();
  const showToast = useToast();
  const saving = useMutation({
    mutationFn: (values: RateValues) =>
      orStored(
        api.exchange_rates.change({ body: { ...values, updated_at: form.version } }),
        (current) =>
          // A save without changes confirms the rates for today, which an older answer does not show.
          Object.keys(form.changes).length > 0 && areStored(form.changes, valuesOf(current)),
      ),
    onError: (error: Error) => form.showApiError(error),
    onSuccess: (saved) => {
      form.discard();
      queries.setQueryData(exchangeRatesQuery.queryKey, saved);
      showToast("The exchange rates are saved.");
      return onRestart();
    },
  });
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (!saving.isPending && form.check()) saving.mutate(form.values);
  }
  return (
    <form method="post" noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {form.isRestored && <DraftNotice onDiscard={form.discard} isOutdated={form.isOutdated} />}
      <FormParts parts={[partOf(stored)]} schema={ExchangeRatesForm} form={form} />
      <FormBar
        saveLabel="Save Rates"
        isSaving={saving.isPending}
        problem={
          <SaveProblem
            error={saving.error}
            failure={(error) => sentenceOf(error, "Failed to save. Please try again.")}
            isNew={false}
            names={[...ratedCurrencies]}
            conflicts={conflictsOf(saving.error, form, valuesOf)}
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

const names = new Intl.DisplayNames("en", { type: "currency" });

const partOf = ({ set_on }: StoredRates): Part<RateValues> => ({
  title: "Exchange Rates",
  lead: (
    <>
      Students with a foreign phone number see prices in their own currency as an estimate. Enter the
      shillings of Uganda for one unit of each currency. Leave a field empty for no estimate. Payment stays in
      the currency of the price.{" "}
      <strong>
        {set_on
          ? `Set on ${formatTime(set_on)}. Saving confirms all rates for today.`
          : "No rate is set yet."}
      </strong>
    </>
  ),
  fields: Object.fromEntries(
    ratedCurrencies.map((currency) => [
      currency,
      line({ label: `1 ${currency} in UGX`, inputMode: "decimal", hint: names.of(currency) ?? currency }),
    ]),
  ),
});

const valuesOf = ({ rates }: StoredRates) =>
  Object.fromEntries(
    ratedCurrencies.map((currency) => [currency, String(rates[currency] ?? "")]),
  ) as RateValues;
