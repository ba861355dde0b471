import { useQueryClient } from "@tanstack/react-query";
import type { Program } from "#contract/learning/programs.ts";
import { api } from "#web/api.ts";
import { type SendOptions, useSave } from "#web/dashboard/forms/use-save.ts";
import { SUCCESS_MS } from "#web/staff/programs/delete-program.tsx";
import { programsKey } from "#web/staff/programs/program-queries.ts";
import { changeOf, type ProgramValues } from "#web/staff/programs/program-values.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

interface Save {
  values: ProgramValues;
  changes: Partial<ProgramValues>;
  image: File | null;
}

/**
 * Creates or changes a program. The picture is sent only when it was newly chosen; a change says which version it
 * was made from; a creation whose answer was lost can be sent again and is one program.
 */
export function useSaveProgram(program: Program | undefined) {
  const queries = useQueryClient();
  const showToast = useToast();
  const send = ({ values, changes, image }: Save, options: SendOptions) => {
    const call = { ...options, ...(image && { files: { image: [image] } }) };
    if (!program) return api.programs.create({ body: values, ...call });
    const body = { ...changeOf(values, changes), updated_at: program.updated_at };
    return api.programs.update({ params: { id: program.id }, body, ...call });
  };
  return useSave(send, () => {
    showToast(`Program ${program ? "updated" : "created"} successfully!`, { lasts_ms: SUCCESS_MS });
    return queries.invalidateQueries({ queryKey: programsKey, refetchType: "none" });
  });
}
