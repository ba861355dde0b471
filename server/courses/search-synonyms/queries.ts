import type { Insertable, Selectable, Updateable } from "kysely";
import { MAX_SYNONYMS } from "#contract/shared/limits.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { sortName } from "#server/platform/database/lists.ts";
import type { SearchSynonyms } from "#server/platform/database/types.ts";

export type SearchSynonymsRow = Selectable<SearchSynonyms>;

export function synonymList(db: Database): Promise<SearchSynonymsRow[]> {
  return db
    .selectFrom("search_synonyms")
    .selectAll()
    .orderBy(sortName("terms"))
    .orderBy("id")
    .limit(MAX_SYNONYMS)
    .execute();
}

/** Returns the row, locked until the transaction ends. */
export function lockSynonyms(db: Database, id: number): Promise<SearchSynonymsRow | undefined> {
  return db.selectFrom("search_synonyms").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function insertSynonyms(db: Database, values: Insertable<SearchSynonyms>): Promise<SearchSynonymsRow> {
  return db.insertInto("search_synonyms").values(values).returningAll().executeTakeFirstOrThrow();
}

export function updateSynonyms(
  db: Database,
  id: number,
  values: Updateable<SearchSynonyms>,
): Promise<SearchSynonymsRow> {
  const query = db.updateTable("search_synonyms").set(values).where("id", "=", id).returningAll();
  return query.executeTakeFirstOrThrow();
}
