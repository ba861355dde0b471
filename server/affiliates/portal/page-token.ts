import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type AffiliateRow,
  type ApprovedAffiliate,
  approvedById,
} from "#server/affiliates/applications/queries.ts";
import type { AppContext } from "#server/context.ts";

type Linked = Pick<AffiliateRow, "id" | "link_version">;

/**
 * Returns the address of the affiliate's own page. Its token is valid until the approval is withdrawn, which raises
 * `link_version`.
 */
export function pageUrl(context: AppContext, { id, link_version }: Linked): string {
  const token = `${id}.${link_version}.${sign(context.secret, id, link_version)}`;
  return `${context.config.publicUrl}/affiliate?token=${token}`;
}

/** Returns the approved affiliate whose token this is. */
export async function affiliateOfToken(
  { db, secret }: AppContext,
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
