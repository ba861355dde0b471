import { useQuery } from "@tanstack/react-query";
import { dayProblems } from "#contract/shared/time/day-range.ts";
import { today } from "#web/api/today.ts";
import { AddressDay } from "#web/dashboard/lists/filters/address-day.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { analyticsQuery } from "./analytics-queries.ts";
import { presetsOn } from "./report-scope.ts";

const OWN_DAYS = "own";

/** Chooses the days and the program of the reports below. The address stores them, even while they are invalid. */
export function ScopeBar() {
  const { get, go } = useAddress();
  const typed = { from: get("from"), to: get("to") };
  const problems = dayProblems(typed);
  const presets = presetsOn(today());
  const preset = presets.find(({ from, to }) => from === typed.from && to === typed.to);
  return (
    <Card
      as="section"
      aria-label="Days and program of the reports"
      className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-[12rem_11rem_11rem_minmax(0,1fr)]"
    >
      <Field label="Show" name="days">
        <Select
          value={preset?.key ?? OWN_DAYS}
          onChange={({ target }) => {
            const chosen = presets.find(({ key }) => key === target.value);
            if (chosen) go({ from: chosen.from, to: chosen.to }, { replace: true });
          }}
          options={[
            ...presets.map(({ key, label }) => ({ value: key, label })),
            ...(preset ? [] : [{ value: OWN_DAYS, label: "Chosen days" }]),
          ]}
        />
      </Field>
      <OneProgram className="sm:order-last" />
      <AddressDay name="from" label="From" error={problems.from} />
      <AddressDay name="to" label="To" error={problems.to} />
    </Card>
  );
}

function OneProgram({ className }: { className: string }) {
  const { get, go } = useAddress();
  const { data } = useQuery(analyticsQuery);
  return (
    <div className={className}>
      <Field label="Reports of" name="reports-of">
        <Select
          value={get("program")}
          placeholder="All programs"
          onChange={({ target }) => go({ program: target.value }, { replace: true })}
          options={(data?.all_programs ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
        />
      </Field>
    </div>
  );
}
