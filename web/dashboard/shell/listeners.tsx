import { Suspense } from "react";
import type { DashboardSection } from "./section.ts";

/**
 * Renders each section's listener once, however often its badge is shown. All listeners start at the same time. If one
 * started later than the event stream, it would miss the events and counts in between, and its list would stay old.
 */
export function Listeners({ sections }: { sections: Pick<DashboardSection, "value" | "Listener">[] }) {
  return <Suspense>{sections.map(({ value, Listener }) => Listener && <Listener key={value} />)}</Suspense>;
}
