import type { Database } from "#server/platform/database/connection.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";

export interface AuditEntry {
  action: string;
  noun: string;
  noun_id: number | null;
  before?: unknown;
  after?: unknown;
}

/** Writes who did what, in the transaction of the change itself, so that neither exists without the other. */
export async function recordAudit(
  db: Database,
  exchange: Exchange,
  at: Date,
  entry: AuditEntry,
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      at,
      actor_id: exchange.viewer?.id ?? null,
      actor_email: exchange.viewer?.email ?? "",
      address: exchange.address,
      action: entry.action,
      noun: entry.noun,
      noun_id: entry.noun_id,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute();
}
