import { useQueryClient } from "@tanstack/react-query";
import type { BinKind } from "#contract/admin/bin-kinds.ts";
import { api } from "#web/api.ts";
import type { useProof } from "#web/dashboard/proof/use-proof.tsx";
import { focusMainIfLost } from "#web/dashboard/shell/focus-main.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

interface Deleted {
  kind: BinKind;
  id: number;
  message: string;
  lasts_ms?: number | undefined;
}

/** Long enough to read both the sentence and the button. */
const UNDO_MS = 8000;

/** What is restored, or deleted for good, has no Undo any more. */
export const recordInBin = (kind: BinKind, id: number) => `${kind} ${id} in the bin`;

/** Says what was deleted, and offers Undo. */
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

/** Restores what is in the bin. Whatever is shown is stale afterwards: much may have come along. */
export function useRestore() {
  const queries = useQueryClient();
  const showToast = useToast();
  return async (kind: BinKind, id: number, withProof: WithProof = (call) => call()) => {
    try {
      const { name, notes } = await withProof(() =>
        api.bin.restore({ params: { kind, id: String(id) }, body: {} }),
      );
      const full = /[.…]$/.test(name) ? name : `${name}.`;
      showToast([`Restored: ${full}`, ...notes].join(" "), {
        about: recordInBin(kind, id),
        ...(notes.length > 0 && { lasts_ms: 12_000 }),
      });
      await queries.invalidateQueries();
    } catch (error) {
      showToast(sentenceOf(error, "It was not restored. Please try again."), {
        tone: "error",
        lasts_ms: 12_000,
      });
    }
    focusMainIfLost();
  };
}
