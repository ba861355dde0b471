import { useQuery } from "@tanstack/react-query";
import type { OwnCharge } from "#contract/fees/charges.ts";
import { isOpen } from "#contract/fees/request-states.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { menuQuery, useCurrentUser } from "#web/dashboard/shell/current-user.ts";

/** The query of the student's charges. It is fetched again when the window returns: staff may have decided. */
export const chargesQuery = {
  ...q(api.charges.mine),
  refetchOnWindowFocus: "always" as const,
  // Poll while a request to a phone is open, in case its event does not arrive.
  refetchInterval: ({ state }: { state: { data?: OwnCharge[] | undefined } }) =>
    state.data?.some(isWaiting) ? WAITING_POLL_MS : (false as const),
};

const WAITING_POLL_MS = 10_000;
const isWaiting = ({ mobile_money }: OwnCharge) => mobile_money !== null && isOpen(mobile_money);

export const waysToPayQuery = { ...q(api.fee_rules.ways_to_pay), staleTime: 300_000 };

/** The query of the institute, which has the bank account. */
export const instituteQuery = { ...q(api.institute.get), staleTime: 300_000 };

/** Returns whether fees are switched on. Undefined until the menu is loaded. */
export function useFeesAreOn(): boolean | undefined {
  const { data } = useQuery({ ...menuQuery, enabled: false });
  return data?.menu_items.some(({ value }) => value === "fees");
}

/**
 * Returns the student's charges, for other sections. Undefined while they load. There are none, and nothing is fetched,
 * if fees are switched off. Staff have none: their Fees are those of all students.
 */
export function useLoadedCharges(): readonly OwnCharge[] | undefined {
  const isOn = useFeesAreOn() ?? false;
  const { role } = useCurrentUser().profile;
  const enabled = isOn && role === "student";
  const { data, isPending } = useQuery({ ...chargesQuery, enabled });
  if (!enabled) return none;
  return isPending ? undefined : (data ?? none);
}

const none: readonly OwnCharge[] = [];

/** Returns the student's charges. None while they load. */
export const useCharges = (): readonly OwnCharge[] => useLoadedCharges() ?? none;

/**
 * Returns the charge of a program that the student is enrolled in. A cancelled charge belongs to an earlier enrollment.
 */
export function useChargeOf(program: number): OwnCharge | undefined {
  return useCharges().find((charge) => charge.program === program && charge.state !== "cancelled");
}
