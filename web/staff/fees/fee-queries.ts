import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { chargeStateLabels, chargeStates } from "#contract/fees/charges.ts";
import type { WaysToPay } from "#contract/fees/rules.ts";
import type { ReportScope } from "#contract/shared/report-query.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";
import { pageOf } from "#web/shared/page-of.ts";

export const PAGE_SIZE = 20;

/** What the list may be narrowed to: groups of states first, as staff ask for them every day. */
export const stateChoices = [
  { value: "outstanding", label: "Outstanding" },
  { value: "overdue", label: "Overdue" },
  { value: "reported", label: "To confirm" },
  { value: "to_pay_back", label: "To pay back" },
  ...chargeStates.map((value) => ({ value, label: chargeStateLabels[value] })),
] as const;
export type StateChoice = (typeof stateChoices)[number]["value"];

const stateIn = (text: string | null): StateChoice | "" =>
  stateChoices.find(({ value }) => value === text)?.value ?? "";

/** The filters of the address. The reminders and the CSV take the same. */
export function filterIn(get: (name: string) => string | null) {
  const program = Number(get("program"));
  return {
    search: get("search") ?? "",
    state: stateIn(get("state")),
    ...(Number.isInteger(program) && program > 0 && { program }),
  };
}
export type FeeFilter = ReturnType<typeof filterIn>;

/** The queries under this key are stale after a change of a charge, of its payments or of the rules. */
export const feesKey = ["fees"];

export const feeListQuery = (api: DarasaClient, get: (name: string) => string | null) => {
  const query = { ...filterIn(get), page: pageIn(get("page")), page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...feesKey, "list", query],
    queryFn: async ({ signal }) => pageOf(await api.charges.list({ query, signal })),
    placeholderData: keepPreviousData,
  });
};

/** How many charges a filter finds. */
export const feeCountQuery = (api: DarasaClient, filter: FeeFilter) => {
  const query = { ...filter, page: 1, page_size: 1 };
  return queryOptions({
    queryKey: [...feesKey, "count", query],
    queryFn: async ({ signal }) => {
      const { count, count_is_exact } = pageOf(await api.charges.list({ query, signal }));
      return { count, count_is_exact };
    },
  });
};

export const waysQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...feesKey, "ways"],
    queryFn: ({ signal }) => api.fee_rules.ways_to_pay({ signal }),
  });

/** The networks that the institute takes money by; the usual ones where it names none. */
export const networksOf = (ways: WaysToPay | undefined) =>
  ways && ways.mobile_money.length > 0
    ? [...new Set(ways.mobile_money.map(({ network }) => network))]
    : ["MTN", "Airtel"];

export const waitingPaymentsQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...feesKey, "waiting"],
    queryFn: async ({ signal }) => (await api.payments.waiting({ signal })).count,
    refetchOnWindowFocus: "always",
  });

export const chargeQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: [...feesKey, "charge", id],
    queryFn: ({ signal }) => api.charges.get({ params: { id }, signal }),
  });

export const feeRulesQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...feesKey, "rules"],
    queryFn: ({ signal }) => api.fee_rules.get({ signal }),
  });

/** The sums of all time, or of days and a program. */
export const feeSummaryQuery = (api: DarasaClient, scope: ReportScope = {}) =>
  queryOptions({
    queryKey: [...feesKey, "summary", scope],
    queryFn: ({ signal }) => api.fee_summary.get({ query: scope, signal }),
    placeholderData: keepPreviousData,
  });

/** The programs of the filter. Everybody may read their titles. */
export const feeProgramsQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["programs", "titles"],
    queryFn: ({ signal }) => api.programs.titles({ signal }),
  });

/** The fees among which staff choose. */
export const chargeChoiceQuery = (api: DarasaClient, search: string) => {
  const query = { search, page: 1, page_size: 10 };
  return queryOptions({
    queryKey: [...feesKey, "choice", query],
    queryFn: async ({ signal }) => pageOf(await api.charges.list({ query, signal })),
    placeholderData: keepPreviousData,
  });
};
