import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Communication } from "#contract/learning/communications.ts";
import { api } from "#web/api.ts";
import { communicationsKey } from "#web/staff/communications/communication-queries.ts";
import type { CommunicationValues } from "#web/staff/communications/communication-values.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

interface Save {
  values: CommunicationValues;
  /** Attachments of before that stay. */
  kept: number[];
  added: File[];
}

/** Sends a new communication, or corrects one. A retry after a lost answer does not send twice. */
export function useSaveCommunication(communication: Communication | undefined) {
  const queries = useQueryClient();
  const showToast = useToast();
  const [percent, setPercent] = useState(0);
  const upload = useRef<AbortController>(null);
  const tried = useRef({ wording: "", key: "" });
  /** The same words with the same files are the same sending, however often they are tried. */
  function keyFor({ values, added }: Save): string {
    const wording = JSON.stringify([values, added.map(({ name, size }) => [name, size])]);
    if (tried.current.wording !== wording)
      tried.current = { wording, key: crypto.randomUUID?.() ?? String(Math.random()) };
    return tried.current.key;
  }
  const saving = useMutation({
    mutationFn: ({ values, kept, added }: Save) => {
      setPercent(0);
      upload.current = new AbortController();
      const options = {
        signal: upload.current.signal,
        onProgress: (fraction: number) => setPercent(fraction * 100),
        files: { attachments: added },
      };
      const fields = { ...values, program: values.recipient_type === "program" ? values.program : "" };
      if (!communication)
        return api.communications.create({
          body: fields,
          idempotencyKey: keyFor({ values, kept, added }),
          ...options,
        });
      // An empty list would leave no trace in a form: an empty value says "keep none".
      const body = { ...fields, existing_attachments: kept.length > 0 ? kept : ("" as const) };
      return api.communications.update({ params: { id: communication.id }, body, ...options });
    },
    onSuccess: () => {
      const done = communication ? "updated" : "sent";
      showToast(`Communication ${done} successfully!`);
      return queries.invalidateQueries({ queryKey: communicationsKey, refetchType: "none" });
    },
  });
  const wasCancelled = upload.current?.signal.aborted ?? false;
  return {
    save: saving.mutate,
    isSaving: saving.isPending,
    failure: wasCancelled ? null : saving.error,
    upload: { percent, onCancel: () => upload.current?.abort() },
  };
}
