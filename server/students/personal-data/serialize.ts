import type { AppContext } from "#server/context.ts";
import type { personalDataOf } from "./queries.ts";

/** Adds what the operator set: how long backups are kept. */
export const shownPersonalData = (
  { config }: Pick<AppContext, "config">,
  row: Awaited<ReturnType<typeof personalDataOf>>,
) => ({ ...row, backup_days: config.backupDays });
