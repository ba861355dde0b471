import type { Manifest } from "./manifest.ts";

/** The last migration before 1.0.0, which made the same tables with fewer. */
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

/** A backup that was made just before 1.0.0 is restored as one of 1.0.0. */
export function asOfFirstRelease(manifest: Manifest): Manifest {
  if (manifest.migrations.at(-1) !== LAST_BEFORE) return manifest;
  return { ...manifest, migrations: migrationsOfFirstRelease };
}
