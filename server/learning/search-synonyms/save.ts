import { apiError } from "#contract/shared/errors.ts";
import { MAX_SYNONYMS } from "#contract/shared/limits.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import {
  deleteSynonyms,
  insertSynonyms,
  lockSynonyms,
  type SearchSynonymsRow,
  synonymList,
  updateSynonyms,
} from "./queries.ts";

const resource = "search_synonyms";

/** @throws ApiError 409 when there are as many as a search reads */
export async function createSynonyms(
  context: AppContext,
  request: RequestContext,
  form: { terms: string },
): Promise<SearchSynonymsRow> {
  const now = context.clock();
  return inTransaction(context, async (db) => {
    if ((await synonymList(db)).length >= MAX_SYNONYMS) throw apiError("too_many_synonyms");
    const row = await insertSynonyms(db, { ...form, created_at: now, updated_at: now });
    await recordAudit(db, request, now, { action: "create", resource, resource_id: row.id, after: form });
    return row;
  });
}

/** @throws ApiError 404, 409 `stale` with the present state */
export async function changeSynonyms(
  context: AppContext,
  request: RequestContext,
  id: number,
  { terms, updated_at: version }: { terms: string; updated_at?: string | undefined },
): Promise<SearchSynonymsRow> {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const row = await lockSynonyms(db, id);
    if (!row) throw apiError("not_found");
    if (version !== undefined && Date.parse(version) !== row.updated_at.getTime())
      throw apiError("stale", { current: row });
    if (row.terms === terms) return row;
    const changed = await updateSynonyms(db, id, { terms, updated_at: nextVersion(row, now) });
    const change = { before: { terms: row.terms }, after: { terms } };
    await recordAudit(db, request, now, { action: "update", resource, resource_id: id, ...change });
    return changed;
  });
}

/** @throws ApiError 404 */
export async function removeSynonyms(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const row = await lockSynonyms(db, id);
    if (!row) throw apiError("not_found");
    const item = { kind: resource, table: resource, record_id: id, name: row.terms };
    const now = context.clock();
    await moveToBin(db, request, now, item, () => deleteSynonyms(db, id));
    const before = { terms: row.terms };
    await recordAudit(db, request, now, { action: "delete", resource, resource_id: id, before });
  });
}
