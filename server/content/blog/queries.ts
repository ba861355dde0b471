import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import { hasWords } from "#server/platform/database/lists.ts";
import type { BlogPosts } from "#server/platform/database/types.ts";

export type BlogPostRow = Selectable<BlogPosts>;

const searchText = sql`(title || ' ' || category || ' ' || replace(description, E'\n', ' '))`;

const notDeleted = (db: Database) => db.selectFrom("blog_posts").where("deleted_at", "is", null);

/** Posts with the words of the search in their title, category or text. */
export const filteredPosts = (db: Database, { search = "" }: { search?: string | undefined }) =>
  notDeleted(db).$if(search !== "", (query) => query.where(hasWords(searchText, search)));

export const postsById = (db: Database, ids: readonly number[]) =>
  notDeleted(db).selectAll().where("id", "in", ids).execute();

export const lockPost = (db: Database, id: number) =>
  notDeleted(db).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** `description` comes from the HTML where a post was written so. */
type NewPost = Omit<Insertable<BlogPosts>, "description"> & { description?: string | undefined };

export const insertPost = (db: Database, { description = "", ...post }: NewPost) =>
  db
    .insertInto("blog_posts")
    .values({ ...post, description })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updatePost = (db: Database, id: number, changes: Updateable<BlogPosts>) =>
  db.updateTable("blog_posts").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** The newest published post that staff chose for the home page, else the newest one. */
export const featuredPost = (db: Database) =>
  notDeleted(db)
    .selectAll()
    .where("is_published", "=", true)
    .orderBy("is_featured", "desc")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
