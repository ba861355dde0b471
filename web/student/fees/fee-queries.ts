import { queryOptions, useQuery } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import type { OwnCharge } from "#contract/fees/charges.ts";
import { isOpen } from "#contract/fees/request-states.ts";
import { api } from "#web/api.ts";
import { menuQuery } from "#web/dashboard/shell/current-user.ts";

/** The student's own charges. They are fetched again when the window returns: staff decide meanwhile. */
export const chargesQuery = (api: DarasaClient) =>
  queryOptions({
    meta: { isCached: true },
    queryKey: ["fees", "own"],
    queryFn: ({ signal }) => api.charges.mine({ signal }),
    refetchOnWindowFocus: "always",
    // Where no event arrives, the end of a request to a phone is seen all the same.
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? WAITING_POLL_MS : false),
  });

const WAITING_POLL_MS = 10_000;
const isWaiting = ({ mobile_money }: OwnCharge) => mobile_money !== null && isOpen(mobile_money);

export const waysToPayQuery = (api: DarasaClient) =>
  queryOptions({
    meta: { isCached: true },
    queryKey: ["fees", "ways-to-pay"],
    queryFn: ({ signal }) => api.fee_rules.ways_to_pay({ signal }),
    staleTime: 300_000,
  });

/** The bank account is the institute's own. */
export const bankQuery = (api: DarasaClient) =>
  queryOptions({
    meta: { isCached: true },
    queryKey: ["fees", "bank"],
    queryFn: async ({ signal }) => (await api.institute.get({ signal })).bank,
    staleTime: 300_000,
  });

/** Undefined before the menu is there. */
export function useFeesAreOn(): boolean | undefined {
  const { data: menu } = useQuery({ ...menuQuery(api), enabled: false });
  return menu?.some(({ value }) => value === "fees");
}

/** The charges for other sections: none, and no call for them, while the menu has no Fees. */
export function useCharges(): readonly OwnCharge[] {
  const isOn = useFeesAreOn() ?? false;
  const { data } = useQuery({ ...chargesQuery(api), enabled: isOn });
  return isOn ? (data ?? []) : [];
}

/** The charge of a program that the student is enrolled in; one that is cancelled belongs to an earlier enrollment. */
export function useChargeOf(program: number): OwnCharge | undefined {
  return useCharges().find((charge) => charge.program === program && charge.state !== "cancelled");
}
