import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { User } from "#contract/accounts/profiles.ts";
import { everything, makeStale } from "#web/api/stale.ts";
import { principalOf } from "#web/dashboard/shell/current-user.ts";
import { dropUnshown } from "#web/dashboard/shell/query-client.ts";
import { outboxOf } from "./outbox/user-outbox.ts";
import { retryUntilAnswered } from "./retry-until-answered.ts";
import { forgetDashboard } from "./store/cached-dashboard.ts";
import { readAll } from "./store/device.ts";
import { prefetchSections } from "./store/prefetch-sections.ts";
import { readSections } from "./store/read-dashboard.ts";
import { storeDashboard } from "./store/store-dashboard.ts";

/**
 * Stores a student's dashboard on the device and sends the outbox. Fetches the visible data again when the network is
 * back. Nothing of a staff member's dashboard is stored.
 */
export function useOffline(user: User, institute_name: string): void {
  const queries = useQueryClient();
  const user_id = user.id;
  const { role } = principalOf(user);
  useEffect(() => {
    if (role !== "student") {
      dropUnshown(queries);
      return void forgetDashboard();
    }
    const stopStoring = storeDashboard(queries, { user_id, institute_name });
    const stopPrefetching = prefetchSections(queries, user_id);
    const stopReading = onlineManager.subscribe((isOnline) => {
      if (!isOnline) void readSections(queries, user_id).catch(() => undefined);
    });
    void resumeKeeping(user_id);
    return () => {
      stopStoring();
      stopPrefetching();
      stopReading();
    };
  }, [queries, user_id, role, institute_name]);

  useEffect(() => {
    onlineManager.setOnline(navigator.onLine);
    const refetch = () => void makeStale(queries, everything);
    addEventListener("online", refetch);
    const afterCancel = retryUntilAnswered(() => makeStale(queries, everything));
    const stop = outboxOf(user_id).subscribe((message) => {
      // A delivered item changes more queries than the one that shows the item.
      if (message.type === "delivered") void makeStale(queries, everything, "none");
      // The server may have accepted the item, so show its state.
      if (message.type === "cancelled" && message.mayHaveArrived) afterCancel.start();
    });
    return () => {
      afterCancel.stop();
      removeEventListener("online", refetch);
      stop();
    };
  }, [queries, user_id]);
}

/** Continues downloads that a closed tab left unfinished. If there are none, their code is not loaded. */
async function resumeKeeping(userId: number): Promise<void> {
  if (!(await readAll("files")).some(({ content }) => content === null)) return;
  const { keptFilesOf } = await import("./kept/use-kept-files.ts");
  await keptFilesOf(userId)
    .drain()
    .catch(() => undefined);
}
