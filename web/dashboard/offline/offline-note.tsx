import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { formatTime } from "#web/ui/layout/time.tsx";
import { useIsReached } from "./use-waiting.ts";

/** While nobody answers: that what is shown is what is kept, and from when. */
export function OfflineNote() {
  const isReached = useIsReached();
  const shownFrom_ms = useOldestShown();
  return (
    <div role="status" className={isReached ? "sr-only" : undefined}>
      {!isReached && (
        <p className="flex items-start gap-2.5 rounded-md bg-accent-soft px-4 py-2.5 text-sm">
          <CloudOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span>
            You are offline.
            {shownFrom_ms > 0 && ` Showing what was kept at ${formatTime(shownFrom_ms, "minute")}.`}
          </span>
        </p>
      )}
    </div>
  );
}

/** When the oldest of what the open section shows was fetched, in milliseconds; 0 when it shows nothing kept. */
function useOldestShown(): number {
  const cache = useQueryClient().getQueryCache();
  const oldest = () => {
    const shown = cache.findAll({ type: "active" }).filter(({ meta, state }) => meta?.isKept && state.data);
    // The header's name is fetched seldom, and is nobody's question.
    const times = shown.filter(({ meta }) => !meta?.isFrame).map(({ state }) => state.dataUpdatedAt);
    return times.length > 0 ? Math.min(...times) : 0;
  };
  return useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    oldest,
    () => 0,
  );
}
