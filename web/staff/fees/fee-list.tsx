import { BellRing } from "lucide-react";
import { Suspense, useState } from "react";
import { chargeCan, chargeFilterLabels } from "#contract/fees/charge-states.ts";
import type { Charge } from "#contract/fees/charges.ts";
import { addressOf, api } from "#web/api/client.ts";
import { choice, fetchedChoice } from "#web/dashboard/lists/choice.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import type { Shown } from "#web/dashboard/lists/list-rules.ts";
import { useSelection } from "#web/dashboard/lists/use-selection.ts";
import { useProgramOptions } from "#web/staff/programs/program-queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { currencyChoice } from "./currency-choice.ts";
import { feeColumns } from "./fee-columns.tsx";
import type { FeeFilter } from "./fee-queries.ts";
import type { Reminder } from "./remind-dialog.tsx";

const RemindDialog = lazyPart(async () => ({ default: (await import("./remind-dialog.tsx")).RemindDialog }));

/** List of all charges, newest first, with what is left of each. */
export const fees = defineList({
  list: api.charges.list,
  noun: ["fee"],
  filters: {
    search: search("Search by name, phone, reference or organization"),
    state: choice("State", chargeFilterLabels, { all: "All States" }),
    currency: currencyChoice,
    program: fetchedChoice("Program", {
      all: "All Programs",
      other: "Another program",
      useOptions: useProgramOptions,
    }),
  },
  orders: ["-created", "student", "due"],
  useTools: useReminding,
  above: (reminding) => <Reminding {...reminding} />,
  buttons: ({ results }, reminding) => <ListActions charges={results} {...reminding} />,
  caption: "Fees",
  columns: feeColumns,
  // Shows the button only if the student can be reminded.
  actions: (charge, { remind }) =>
    chargeCan.remind[charge.state] === true && (
      <IconButton
        label={`Remind ${charge.student_name} of ${charge.reference}`}
        icon={<BellRing className="size-5" />}
        onClick={() => remind({ one: charge })}
      />
    ),
  empty: { title: "No fees yet", text: "Each enrollment in a program with a price adds a fee here." },
  noMatch: { title: "No fees found", text: "No fee matches your search." },
});

function useReminding({ filter, page }: Shown<FeeFilter>) {
  const selection = useSelection(JSON.stringify([filter, page]));
  const [reminder, remind] = useState<Reminder | null>(null);
  return { filter, selection, reminder, remind };
}
type RemindingProps = ReturnType<typeof useReminding>;

function Reminding({ reminder, remind, selection }: RemindingProps) {
  return (
    <Suspense>
      {reminder && <RemindDialog reminder={reminder} onClose={() => remind(null)} onSent={selection.clear} />}
    </Suspense>
  );
}

function ListActions({ charges, selection, filter, remind }: RemindingProps & { charges: Charge[] }) {
  const due = charges.filter(({ state }) => chargeCan.remind[state] === true).map(({ id }) => id);
  const chosen = due.filter(selection.has);
  const hasAll = due.length > 0 && chosen.length === due.length;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {due.length > 0 && (
        <Button
          size="small"
          variant="quiet"
          // Same width for both labels: if the bar wrapped, the next row would move away from the pointer.
          className="sm:min-w-[8.5rem]"
          onClick={() => (hasAll ? selection.clear() : selection.set(due))}
        >
          {hasAll ? "Choose None" : "Choose All"}
          {!hasAll && <span className="sr-only"> on This Page</span>}
        </Button>
      )}
      <Button
        size="small"
        variant="secondary"
        className="sm:min-w-[11rem]"
        onClick={() => remind(chosen.length > 0 ? { ids: chosen } : { filter })}
      >
        {chosen.length > 0 ? `Remind ${chosen.length} Chosen` : "Remind All Found"}
      </Button>
      <a
        href={addressOf(api.charges.export, { query: filter })}
        download=""
        className={buttonLook("quiet", "small")}
      >
        CSV
        <span className="sr-only"> of all that the filter finds</span>
      </a>
    </div>
  );
}
