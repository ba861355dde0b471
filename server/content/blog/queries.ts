import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import { hasWords } from "#server/platform/database/lists.ts";
import type { BlogPosts } from "#server/platform/database/types.ts";

export type BlogPostRow = Selectable<BlogPosts>;

export interface BlogFilter {
  publishedOnly: boolean;
  search?: string | undefined;
}

const searchText = sql`(title || ' ' || category || ' ' || replace(description, E'\n', ' '))`;

const notDeleted = (db: Database) => db.selectFrom("blog_posts").where("deleted_at", "is", null);

/** Posts of the filter, by words of their title, category or text. */
export function filteredPosts(db: Database, { publishedOnly, search = "" }: BlogFilter) {
  return notDeleted(db)
    .$if(publishedOnly, (query) => query.where("is_published", "=", true))
    .$if(search !== "", (query) => query.where(hasWords(searchText, search)));
}

export function postsById(db: Database, ids: readonly number[]): Promise<BlogPostRow[]> {
  return notDeleted(db).selectAll().where("id", "in", ids).execute();
}

export function lockPost(db: Database, id: number): Promise<BlogPostRow | undefined> {
  return notDeleted(db).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** A post that is published at once is dated now. */
export function insertPost(db: Database, post: Insertable<BlogPosts>): Promise<BlogPostRow> {
  const published_at = post.is_published ? (post.created_at ?? null) : null;
  return db
    .insertInto("blog_posts")
    .values({ published_at, ...post })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updatePost(db: Database, id: number, changes: Updateable<BlogPosts>): Promise<BlogPostRow> {
  return db
    .updateTable("blog_posts")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
