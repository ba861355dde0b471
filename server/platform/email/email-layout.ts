import type { Institute } from "#contract/content/institute.ts";
import { instituteIdentity } from "#server/content/institute/queries.ts";
import type { House } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Letterhead } from "./email.ts";

/**
 * What every letter says about its sender; `db` is the caller's transaction. Links come from PUBLIC_URL, never
 * from a request (security.md T64).
 */
export async function letterhead(house: Pick<House, "config">, db: Database): Promise<Letterhead> {
  return letterheadOf(house, await instituteIdentity(db));
}

/** The same of an institute that was read already. */
export function letterheadOf(house: Pick<House, "config">, { name, support_email }: Institute): Letterhead {
  return { institute: name, support_email, public_url: house.config.publicUrl };
}
