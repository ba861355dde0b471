import { useQuery } from "@tanstack/react-query";
import type { TwoFactorRule } from "#contract/accounts/two-factor.ts";

/** The section where staff set up the two-step login that the institute requires. */
export const SET_UP_SECTION = "two-step-login";

/**
 * Returns whether this person can only set up two-step login. The rule is fetched again only if the page was loaded in
 * this state, until the setup is done.
 */
export function useHeldBack(wasHeldBack: boolean): boolean {
  // Key of a staff call, written out because a student's browser does not have that call's code.
  const queryKey = ["two_factor", "rule", {}];
  const rule = useQuery<TwoFactorRule>({ queryKey, enabled: wasHeldBack }).data;
  return wasHeldBack && (rule?.is_held_back ?? true);
}
