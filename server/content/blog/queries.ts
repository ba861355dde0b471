import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import { containing } from "#server/platform/database/paging.ts";
import type { BlogPosts } from "#server/platform/database/types.ts";

export type BlogPostRow = Selectable<BlogPosts>;

export interface BlogFilter {
  publishedOnly: boolean;
  search?: string | undefined;
}

const living = (db: Database) => db.selectFrom("blog_posts").where("deleted_at", "is", null);

/** Posts that are not deleted, newest first by the day they show; for the public only published ones (T34). */
export function blogList(db: Database, filter: BlogFilter) {
  return filtered(db, filter)
    .selectAll()
    .orderBy(filter.publishedOnly ? "published_at" : sql`coalesce(published_at, created_at)`, "desc")
    .orderBy("id", "desc");
}

export async function blogCount(db: Database, filter: BlogFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function filtered(db: Database, { publishedOnly, search }: BlogFilter) {
  const pattern = containing(search ?? "");
  return living(db)
    .$if(publishedOnly, (query) => query.where("is_published", "=", true))
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([
          eb("title", "ilike", pattern),
          eb("category", "ilike", pattern),
          eb("description", "ilike", pattern),
        ]),
      ),
    );
}

export function blogPostById(db: Database, id: number): Promise<BlogPostRow | undefined> {
  return living(db).selectAll().where("id", "=", id).executeTakeFirst();
}

export function publishedPostById(db: Database, id: number): Promise<BlogPostRow | undefined> {
  return living(db).selectAll().where("id", "=", id).where("is_published", "=", true).executeTakeFirst();
}

export function lockedBlogPost(db: Database, id: number): Promise<BlogPostRow | undefined> {
  return living(db).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function insertBlogPost(db: Database, post: Insertable<BlogPosts>): Promise<BlogPostRow> {
  return db.insertInto("blog_posts").values(post).returningAll().executeTakeFirstOrThrow();
}

export function updateBlogPost(
  db: Database,
  id: number,
  changes: Updateable<BlogPosts>,
): Promise<BlogPostRow> {
  return db
    .updateTable("blog_posts")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
