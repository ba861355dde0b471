import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "#server/platform/database/connection.ts";
import { type AffiliateRow, type ApprovedAffiliate, approvedById } from "./queries.ts";

/**
 * Opens the affiliate's own page for as long as the approval stands: the version in it is counted up when an
 * approval is taken back, and links made before are void from then on.
 */
export function pageToken(
  secret: string,
  { id, link_version }: Pick<AffiliateRow, "id" | "link_version">,
): string {
  return `${id}.${link_version}.${sign(secret, id, link_version)}`;
}

/** The approved affiliate whose token this is. */
export async function affiliateOfToken(
  db: Database,
  secret: string,
  token: string,
): Promise<ApprovedAffiliate | undefined> {
  const [, id, version, signature] = /^(\d{1,9})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !version || !signature) return undefined;
  const expected = sign(secret, Number(id), Number(version));
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
  const affiliate = await approvedById(db, Number(id));
  return affiliate?.link_version === Number(version) ? affiliate : undefined;
}

function sign(secret: string, id: number, version: number): string {
  return createHmac("sha256", secret).update(`affiliate page\0${id}\0${version}`).digest("base64url");
}
