import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { toServerTime } from "#web/api/server-time.ts";
import { formatTime } from "#web/ui/time/time.tsx";
import { isOfSection } from "./store/kept-queries.ts";
import { useIsOnline } from "./use-is-online.ts";

/**
 * Says that the server cannot be reached, and when the data on the screen was fetched. The notice is in the space above
 * the page's heading, so that nothing moves when it appears: a tap must not hit another button.
 */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  const hasNetwork = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
  const fetchedAt_ms = useOldestShown();
  return (
    <div role="status" className={isOnline ? "sr-only" : "absolute inset-x-0 top-0 z-10"}>
      {!isOnline && (
        <p className="flex items-start justify-center gap-2 bg-accent-soft px-2 text-xs leading-4 md:rounded-ss-xl">
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          <span>
            {hasNetwork ? "No connection." : "You are offline."}
            {fetchedAt_ms > 0 && ` Showing what was saved at ${timeOf(toServerTime(fetchedAt_ms))} EAT.`}
          </span>
        </p>
      )}
    </div>
  );
}

/**
 * Formats a time in Kampala's zone (EAT), without the day if it is today there, because the notice has room for one line
 * on a phone.
 */
function timeOf(at_ms: number): string {
  const isToday = kampalaDay(new Date(at_ms)) === kampalaDay(new Date(toServerTime(Date.now())));
  const time = formatTime(at_ms, "minute");
  return isToday ? time.slice(-"16:05".length) : time;
}

function onNetworkChange(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Returns when the section's oldest data was fetched, in milliseconds, or 0 if it shows no cached data. */
function useOldestShown(): number {
  const cache = useQueryClient().getQueryCache();
  const oldest = () => {
    const shown = cache.findAll({ type: "active", predicate: isOfSection }).filter(({ state }) => state.data);
    const times = shown.map(({ state }) => state.dataUpdatedAt);
    return times.length > 0 ? Math.min(...times) : 0;
  };
  return useSyncExternalStore(
    // The cache changes while components render. The notice may only change afterwards.
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    oldest,
    () => 0,
  );
}
