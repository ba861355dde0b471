import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useAddress } from "#web/dashboard/shell/use-address.ts";

/**
 * The heading of the work that the address asks for by this name: who followed a link to it looks at that, also when the link is
 * followed again. A filter changes the address, too, and keeps the focus.
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
