import { useSyncExternalStore } from "react";
import { requestSync } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { KeptFiles, type KeptState, type NewKeptFile } from "./kept-files.ts";

const empty: KeptState = { files: [], progress: new Map(), problem: null };

let shared: { userId: number; kept: KeptFiles } | undefined;

/** Returns the page's stored files. For another user, creates a new object. */
export function keptFilesOf(userId: number): KeptFiles {
  if (shared?.userId !== userId) {
    shared = { userId, kept: new KeptFiles(userId) };
    const { kept } = shared;
    void kept.load();
    addEventListener("online", () => void kept.drain().catch(() => undefined));
  }
  return shared.kept;
}

/** Returns the files stored on this device, and functions that store or remove files. */
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
      // If the tab closes before the end, the service worker continues.
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
