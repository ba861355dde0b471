import { renderSVG } from "uqr";
import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import type { RawReply } from "#server/platform/http/handler.ts";
import { referralLink } from "./link.ts";
import { approvedByCode } from "./queries.ts";

/** The affiliate's link as a picture to print; drawn here, so that no page carries the code that draws it. */
export async function qrOf(house: House, code: string): Promise<RawReply> {
  const affiliate = await approvedByCode(house.db, code);
  if (!affiliate) throw refuse("not_found");
  const body = renderSVG(referralLink(house, affiliate.affiliate_code), { ecc: "M", border: 2 });
  return { headers: { "content-type": "image/svg+xml; charset=utf-8" }, body };
}
