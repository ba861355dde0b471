import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import { hasSearchable } from "#server/platform/database/lists.ts";
import type { BlogPosts } from "#server/platform/database/types.ts";

export type BlogPostRow = Omit<Selectable<BlogPosts>, "search_text">;

const columns = [
  "id",
  "title",
  "category",
  "description",
  "full_description",
  "image",
  "read_time",
  "is_published",
  "is_featured",
  "published_at",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof BlogPostRow)[];

/** Selects posts with the words of the search in their title, category or text. */
export const filteredPosts = (db: Database, { search = "" }: { search?: string | undefined }) =>
  db
    .selectFrom("blog_posts")
    .$if(search !== "", (query) => query.where(hasSearchable(sql.ref("search_text"), search)));

export const postsById = (db: Database, ids: readonly number[]) =>
  db.selectFrom("blog_posts").select(columns).where("id", "in", ids).execute();

export const lockPost = (db: Database, id: number) =>
  db.selectFrom("blog_posts").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();

/** Row of a new post. `description` comes from the HTML if the post has HTML. */
type NewPost = Omit<Insertable<BlogPosts>, "description"> & { description?: string | undefined };

export const insertPost = (db: Database, { description = "", ...post }: NewPost) =>
  db
    .insertInto("blog_posts")
    .values({ ...post, description })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updatePost = (db: Database, id: number, changes: Updateable<BlogPosts>) =>
  db.updateTable("blog_posts").set(changes).where("id", "=", id).returning(columns).executeTakeFirstOrThrow();

/** Returns the newest published post that staff featured, otherwise the newest published one. */
export const featuredPost = (db: Database) =>
  db
    .selectFrom("blog_posts")
    .select(columns)
    .where("is_published", "=", true)
    .orderBy("is_featured", "desc")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
