import type { Program } from "#contract/learning/programs.ts";
import { paths } from "#web/paths.ts";

/** The page of a program; of a draft, what only staff may see of it. */
export const pageOf = ({ id, is_draft }: Program) =>
  is_draft ? paths.programPreview(id) : paths.program(id);
