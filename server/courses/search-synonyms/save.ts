import { apiError } from "#contract/shared/errors.ts";
import { MAX_SYNONYMS } from "#contract/shared/limits.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act, actOn, rowItself } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import {
  insertSynonyms,
  lockSynonyms,
  type SearchSynonymsRow,
  synonymList,
  updateSynonyms,
} from "./queries.ts";

const kind = "search_synonyms";

/** @throws ApiError 409 when the maximum number of synonyms is reached */
export async function createSynonyms(
  context: AppContext,
  request: RequestContext,
  form: { terms: string },
): Promise<SearchSynonymsRow> {
  return act(context, request, async ({ db, now, did }) => {
    if ((await synonymList(db)).length >= MAX_SYNONYMS) throw apiError("too_many_synonyms");
    const row = await insertSynonyms(db, { ...form, created_at: now, updated_at: now });
    did(`${kind}.create`, { id: row.id, after: form });
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
  const lock = (db: Transaction) => lockSynonyms(db, id);
  const subject = { lock, version, current: rowItself };
  return actOn(context, request, subject, async (row, { db, now, did }) => {
    if (row.terms === terms) return row;
    const changed = await updateSynonyms(db, id, { terms, updated_at: nextVersion(row, now) });
    did(`${kind}.update`, { id, before: { terms: row.terms }, after: { terms } });
    return changed;
  });
}
