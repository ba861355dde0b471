import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { chargeCan } from "#contract/fees/charge-states.ts";
import type { Charge } from "#contract/fees/charges.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { listQ } from "#web/api/query.ts";
import { readablePhone } from "#web/shared/phones/phone-words.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";

type FoundChargesProps = { search: string; currency: string; onChoose: (id: number, charge: Charge) => void };

/** Shows the fees in this currency that a search finds, each as a button. */
export function FoundCharges({ search, currency, onChoose }: FoundChargesProps) {
  const found = useQuery(
    listQ(api.charges.list, { query: { search: useDeferredValue(search), page: 1, page_size: 10 } }),
  );
  if (found.isPending)
    return (
      <Loading label="Searching">
        <SkeletonText lines={4} />
      </Loading>
    );
  if (found.isError)
    return (
      <FailedState title="Failed to load the fees. Please try again." onRetry={() => void found.refetch()} />
    );
  const charges = found.data.results.filter(
    (one) => one.currency === currency && chargeCan.pay[one.state] === true,
  );
  if (charges.length === 0) return <p role="status">No fee in {currency} matches your search.</p>;
  return (
    <ul className="grid gap-2">
      {charges.map((charge) => (
        <li key={charge.id}>
          <button
            type="button"
            onClick={() => onChoose(charge.id, charge)}
            className="grid min-h-11 w-full cursor-pointer gap-0.5 rounded-lg border border-control-line px-4 py-2.5 text-start hover:border-action hover:bg-row-pointed"
          >
            <ChargeWords charge={charge} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function ChargeWords({ charge }: { charge: Charge }) {
  const { student_name, student_email, student_phone, reference, program_title, currency, left_minor } =
    charge;
  // Two students may have one name.
  const contact = [student_email, readablePhone(student_phone)].filter(Boolean).join(", ");
  return (
    <>
      <span className="wrap-anywhere font-semibold">
        {student_name}, {formatMoney({ currency, amount_minor: left_minor })} left
      </span>
      <span className="wrap-anywhere text-muted text-sm">
        {reference}, {program_title}
      </span>
      {contact && <span className="wrap-anywhere text-muted text-sm">{contact}</span>}
    </>
  );
}
