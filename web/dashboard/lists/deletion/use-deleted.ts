import { useQueryClient } from "@tanstack/react-query";
import type { BinKind } from "#contract/admin/bin-kinds.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { everything, makeStale } from "#web/api/stale.ts";
import { focusMainIfLost } from "#web/browser/focus-main.ts";
import type { useProof } from "#web/dashboard/proof/use-proof.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

interface Deleted {
  kind: BinKind;
  id: number;
  message: string;
  lasts_ms?: number | undefined;
}

/** Duration of the toast with Undo: long enough to read the sentence and the button. */
const UNDO_MS = 8000;

/** Key of toasts about a record in the bin. A newer toast replaces the one with Undo. */
export const recordInBin = (kind: BinKind, id: number) => `${kind} ${id} in the bin`;

/** Returns a function that shows a toast about a deletion, with Undo. */
export function useDeleted() {
  const showToast = useToast();
  const restore = useRestore();
  return ({ kind, id, message, lasts_ms = UNDO_MS }: Deleted) =>
    showToast(message, {
      lasts_ms,
      about: recordInBin(kind, id),
      action: { label: "Undo", onPress: () => void restore(kind, id) },
    });
}

type WithProof = ReturnType<typeof useProof>["withProof"];

/**
 * Returns a function that restores a record from the bin. All queries are stale then: other records may return, too.
 */
export function useRestore() {
  const queries = useQueryClient();
  const showToast = useToast();
  return async (kind: BinKind, id: number, withProof: WithProof = (call) => call()) => {
    try {
      const { name, notes } = await withProof(() =>
        api.bin.restore({ params: { kind, id: String(id) }, body: {} }),
      );
      const full = /[.…!?]$/.test(name) ? name : `${name}.`;
      showToast([`Restored: ${full}`, ...notes].join(" "), {
        about: recordInBin(kind, id),
        ...(notes.length > 0 && { lasts_ms: 12_000 }),
      });
      await makeStale(queries, everything);
    } catch (error) {
      showToast(sentenceOf(error, "It was not restored. Please try again."), {
        tone: "error",
        lasts_ms: 12_000,
      });
    }
    focusMainIfLost();
  };
}
