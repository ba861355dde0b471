import { encode } from "uqr";
import type { TwoFactorSetUp } from "#contract/accounts/two-factor.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { beginFactor } from "./queries.ts";
import { seal } from "./seal.ts";
import { newTotpSecret, setUpOf } from "./totp.ts";

/**
 * Makes a key for an app, which replaces one that was never confirmed. Only this reply contains the key.
 * @throws ApiError 409 while the second factor is on
 */
export async function setUpFactor(context: AppContext, viewer: Viewer): Promise<TwoFactorSetUp> {
  const secret = newTotpSecret();
  const sealed_secret = seal(context.secret, viewer.id, secret);
  const begun = await beginFactor(context.db, {
    user_id: viewer.id,
    sealed_secret,
    created_at: context.clock(),
  });
  if (!begun) throw apiError("second_factor_on");
  const { institute } = await emailLayout(context, context.db);
  const setUp = setUpOf(secret, institute, viewer.email);
  const { data } = encode(setUp.app_link, { ecc: "M", border: 4 });
  return { ...setUp, qr_rows: data.map((row) => row.map((dark) => (dark ? "1" : "0")).join("")) };
}
