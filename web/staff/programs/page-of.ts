import type { Program } from "#contract/courses/programs/programs.ts";
import { paths } from "#web/paths.ts";

/** Returns the address of a program's public page, or of a draft's preview, which only staff can open. */
export const pageOf = ({ id, is_draft }: Program) =>
  is_draft ? paths.programPreview(id) : paths.program(id);
