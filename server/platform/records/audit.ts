import type { Database } from "#server/platform/database/connection.ts";

export interface AuditEntry {
  action: string;
  resource: string;
  resource_id: number | null;
  before?: unknown;
  after?: unknown;
}

/** Of people who are deleted for good, the log keeps that things happened and not what their records said. */
export async function forgetAudited(db: Database, resource: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("audit_log")
    .set({ before: null, after: null })
    .where("resource", "=", resource)
    .where("resource_id", "in", ids)
    .execute();
}

/** Writes who did what in the transaction of the change itself, so that neither exists without the other. */
export async function recordAudit(
  db: Database,
  request: { viewer: { id: number; email: string } | null; address: string },
  at: Date,
  entry: AuditEntry,
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      at,
      actor_id: request.viewer?.id ?? null,
      actor_email: request.viewer?.email ?? "",
      address: request.address,
      action: entry.action,
      resource: entry.resource,
      resource_id: entry.resource_id,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute();
}
