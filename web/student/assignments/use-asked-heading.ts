import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useAddress } from "#web/dashboard/shell/use-address.ts";

/**
 * Returns a ref for the heading of an assignment or submission. If the address names it, the page scrolls to the
 * heading and focuses it, each time the link is followed. Filters change the address, too, but keep the focus.
 */
export function useAskedHeading(name: "assignment" | "work", id: number) {
  const { key, search } = useLocation();
  const isReplaced = useNavigationType() === "REPLACE";
  const isAsked = useAddress().get(name) === String(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another one for each link that is followed
  useEffect(() => {
    const isFiltered = isReplaced && shown.current !== "" && shown.current !== search;
    shown.current = isAsked ? search : "";
    if (!isAsked || isFiltered) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [isAsked, key]);
  return heading;
}
