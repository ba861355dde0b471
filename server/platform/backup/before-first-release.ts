import type { Manifest } from "./manifest.ts";

/** Last migration before 1.0.0. The 48 migrations up to it created the same tables as 1.0.0, except for those below. */
const LAST_BEFORE = "0079-mailboxes.sql";

const migrationsOfFirstRelease = [
  "0001-platform.sql",
  "0002-accounts.sql",
  "0003-notifications.sql",
  "0004-content.sql",
  "0005-courses.sql",
  "0006-community.sql",
  "0007-certificates.sql",
  "0008-fees.sql",
  "0009-affiliates.sql",
  "0010-admin.sql",
];

/** This table and some columns had been unused for a long time, and 1.0.0 removed them. */
const emptyTable = "removed_enrollments";

/** Before 1.0.0, deleted rows of these kinds stayed in their tables with a `deleted_at`. Now the bin stores them. */
const markedThen = {
  team_member: "team_members",
  testimonial: "testimonials",
  employer: "employers",
  blog_post: "blog_posts",
};

export const addFormerColumns = `
  ALTER TABLE emails ADD text_body text, ADD html_body text;
  ${eachMarked((_, table) => `ALTER TABLE ${table} ADD deleted_at timestamptz;`)}`;

/** Fills the columns and tables that triggers maintain since 1.0.0, and moves marked rows to the bin. */
export const finish = `
  ALTER TABLE emails DROP text_body, DROP html_body;
  INSERT INTO program_months (program_id, month, enrollments)
    SELECT program_id, kampala_month(enrolled_at), count(*) FROM enrollments GROUP BY 1, 2;
  UPDATE community_messages SET has_replies = true
    WHERE id IN (SELECT parent_id FROM community_messages WHERE parent_id IS NOT NULL);
  DELETE FROM detached_files USING bin_items WHERE key LIKE 'public/' || picture || '-%';
  ${eachMarked(
    (kind, table) => `
  UPDATE bin_items SET content = jsonb_build_object('links', '[]'::jsonb, 'tables', jsonb_build_array(
      jsonb_build_object('name', '${table}', 'rows', jsonb_build_array(to_jsonb(t)))))
    FROM ${table} t WHERE kind = '${kind}' AND record_id = t.id AND restored_at IS NULL;
  DELETE FROM ${table} WHERE deleted_at IS NOT NULL;
  ALTER TABLE ${table} DROP deleted_at;`,
  )}`;

function eachMarked(statement: (kind: string, table: string) => string): string {
  return Object.entries(markedThen)
    .map(([kind, table]) => statement(kind, table))
    .join("");
}

export const isBeforeFirstRelease = ({ migrations }: Manifest): boolean => migrations.at(-1) === LAST_BEFORE;

/** Rewrites the manifest of a backup made just before 1.0.0, so that it is restored like a backup of 1.0.0. */
export function asOfFirstRelease(manifest: Manifest): Manifest {
  if (!isBeforeFirstRelease(manifest)) return manifest;
  const tables = manifest.tables.filter(({ name }) => name !== emptyTable);
  return { ...manifest, migrations: migrationsOfFirstRelease, tables };
}
