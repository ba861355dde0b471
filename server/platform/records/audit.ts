import type { Database } from "#server/platform/database/connection.ts";

export interface AuditEntry {
  action: string;
  resource: string;
  resource_id: number | null;
  before?: unknown;
  after?: unknown;
}

/** Removes the contents of permanently deleted people's records from the log. The entries are not deleted. */
export async function forgetAudited(db: Database, resource: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("audit_log")
    .set({ before: null, after: null })
    .where("resource", "=", resource)
    .where("resource_id", "in", ids)
    .execute();
}

/** Writes the entries in the transaction of the change itself, so that neither is stored without the other. */
export async function writeAudit(
  db: Database,
  actor: { viewer: { id: number; email: string } | null; address: string },
  at: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const { viewer, address } = actor;
  const by = { at, actor_id: viewer?.id ?? null, actor_email: viewer?.email ?? "", address };
  const stored = (values: unknown) => (values === undefined ? null : JSON.stringify(values, withoutVersions));
  await db
    .insertInto("audit_log")
    .values(
      entries.map(({ before, after, ...entry }) => ({
        ...{ ...by, ...entry },
        ...{ before: stored(before), after: stored(after) },
      })),
    )
    .execute();
}

/** Leaves out the versions of records, which are no change that a reader knows. A record that nobody has saved has 1970. */
const withoutVersions = (name: string, value: unknown) => (name === "updated_at" ? undefined : value);
