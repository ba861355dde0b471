import type { WaysToPay } from "#contract/fees/rules.ts";
import { dialCodeOf } from "#contract/shared/phones/phone-numbers.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";

type Numbers = WaysToPay["mobile_money"];

/** Returns the institute's numbers, first those that a phone of the student's country can pay to. */
export function useOwnFirst(numbers: Numbers): Numbers {
  const own = dialCodeOf(useCurrentUser().profile.phone ?? "");
  const isOwn = ({ country }: Numbers[number]) => country === "" || country === own;
  return [...numbers.filter(isOwn), ...numbers.filter((number) => !isOwn(number))];
}
