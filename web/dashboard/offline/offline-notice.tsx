import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { toServerTime } from "#web/api/server-time.ts";
import { formatTime } from "#web/ui/time/time.tsx";
import { isOfSection } from "./store/kept-queries.ts";
import { useIsOnline } from "./use-is-online.ts";

/** Says that the server cannot be reached, and when the data on the screen was fetched. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  const hasNetwork = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
  const fetchedAt_ms = useOldestShown();
  return (
    <div role="status" className={isOnline ? "sr-only" : undefined}>
      {!isOnline && (
        <p className="flex items-start gap-2.5 rounded-md bg-accent-soft px-4 py-2.5 text-sm">
          <CloudOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span>
            {hasNetwork ? "No connection." : "You are offline."}
            {fetchedAt_ms > 0 &&
              ` Showing what was saved at ${formatTime(toServerTime(fetchedAt_ms), "minute")}.`}
          </span>
        </p>
      )}
    </div>
  );
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
    (listener) => cache.subscribe(listener),
    oldest,
    () => 0,
  );
}
