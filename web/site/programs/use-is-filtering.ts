import { useLocation, useNavigation } from "react-router";

/** Whether other filters of the page one is on are being loaded. */
export function useIsFiltering(): boolean {
  const here = useLocation();
  const { state, location: next } = useNavigation();
  return state === "loading" && next.pathname === here.pathname && next.search !== here.search;
}
