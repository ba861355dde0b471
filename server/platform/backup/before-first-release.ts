import type { Manifest } from "./manifest.ts";

/** The last migration before 1.0.0, whose 48 migrations made the same tables with these exceptions. */
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

/** A table and columns that had been empty for long are gone. */
const emptyTable = "removed_enrollments";
export const addEmptyColumns = "ALTER TABLE emails ADD text_body text, ADD html_body text";

/** Columns and tables that triggers fill did not exist then. */
export const finish = `
  ALTER TABLE emails DROP text_body, DROP html_body;
  INSERT INTO program_months (program_id, month, enrollments)
    SELECT program_id, kampala_month(enrolled_at), count(*) FROM enrollments GROUP BY 1, 2;
  UPDATE community_messages SET has_replies = true
    WHERE id IN (SELECT parent_id FROM community_messages WHERE parent_id IS NOT NULL)`;

export const isBeforeFirstRelease = ({ migrations }: Manifest): boolean => migrations.at(-1) === LAST_BEFORE;

/** A backup that was made just before 1.0.0 is restored as one of 1.0.0. */
export function asOfFirstRelease(manifest: Manifest): Manifest {
  if (!isBeforeFirstRelease(manifest)) return manifest;
  const tables = manifest.tables.filter(({ name }) => name !== emptyTable);
  return { ...manifest, migrations: migrationsOfFirstRelease, tables };
}
