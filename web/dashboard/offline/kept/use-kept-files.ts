import { useSyncExternalStore } from "react";
import { requestSync } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { KeptFiles, type KeptState, type NewKeptFile } from "./kept-files.ts";

const empty: KeptState = { files: [], progress: new Map(), problem: null };

let shared: { userId: number; kept: KeptFiles } | undefined;

/** The page's kept files. Another user means another page. */
export function keptFilesOf(userId: number): KeptFiles {
  if (shared?.userId !== userId) {
    shared = { userId, kept: new KeptFiles(userId) };
    const { kept } = shared;
    void kept.load();
    addEventListener("online", () => void kept.drain().catch(() => undefined));
  }
  return shared.kept;
}

/** What is kept on this device, and ways to keep more or less. A browser without a storage keeps nothing. */
export function useKeptFiles() {
  const userId = useCurrentUser().id;
  const state = useSyncExternalStore(
    (listener) => keptFilesOf(userId).subscribe(listener),
    () => keptFilesOf(userId).state,
    () => empty,
  );
  return {
    ...state,
    async keep(files: readonly NewKeptFile[]) {
      // When the tab is closed on the way, the service worker goes on.
      requestSync("files");
      await keptFilesOf(userId)
        .keep(files)
        .catch(() => undefined);
    },
    remove: (urls: readonly string[]) =>
      void keptFilesOf(userId)
        .remove(urls)
        .catch(() => undefined),
  };
}
