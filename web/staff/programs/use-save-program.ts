import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Program } from "#contract/programs.ts";
import { api } from "#web/api.ts";
import { SUCCESS_MS } from "#web/staff/programs/delete-program.tsx";
import { programsKey } from "#web/staff/programs/program-queries.ts";
import { changeOf, type ProgramValues } from "#web/staff/programs/program-values.ts";
import { useToast } from "#web/ui/toast.tsx";

interface Save {
  values: ProgramValues;
  changes: Partial<ProgramValues>;
  image: File | null;
}

/** Creates or changes a program; the picture is sent only when it was newly chosen. */
export function useSaveProgram(program: Program | undefined) {
  const queries = useQueryClient();
  const showToast = useToast();
  const [percent, setPercent] = useState(0);
  const upload = useRef<AbortController>(null);
  const saving = useMutation({
    mutationFn: ({ values, changes, image }: Save) => {
      setPercent(0);
      upload.current = new AbortController();
      const options = {
        signal: upload.current.signal,
        onProgress: (fraction: number) => setPercent(fraction * 100),
        ...(image && { files: { image: [image] } }),
      };
      if (!program) return api.programs.create({ body: values, ...options });
      const body = changeOf(values, changes);
      return api.programs.update({ params: { id: program.id }, body, ...options });
    },
    onSuccess: () => {
      const done = program ? "updated" : "created";
      showToast(`Program ${done} successfully!`, { lasts_ms: SUCCESS_MS });
      return queries.invalidateQueries({ queryKey: programsKey, refetchType: "none" });
    },
  });
  const wasCancelled = upload.current?.signal.aborted ?? false;
  return {
    save: saving.mutate,
    isSaving: saving.isPending,
    hasFailed: saving.isError && !wasCancelled,
    upload: { percent, onCancel: () => upload.current?.abort() },
  };
}
