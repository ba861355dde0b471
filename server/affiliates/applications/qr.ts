import { renderSVG } from "uqr";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RawReply } from "#server/platform/http/handler.ts";
import { referralLink } from "./link.ts";
import { approvedByCode } from "./queries.ts";

/** Returns the affiliate's link as a QR code to print. The server draws it, so that pages need no library for it. */
export async function qrOf(context: AppContext, code: string): Promise<RawReply> {
  const affiliate = await approvedByCode(context.db, code);
  if (!affiliate) throw apiError("not_found");
  const body = renderSVG(referralLink(context, affiliate.affiliate_code), { ecc: "M", border: 2 });
  return { headers: { "content-type": "image/svg+xml; charset=utf-8" }, body };
}
