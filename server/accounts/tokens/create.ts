import type { z } from "zod";
import type { TokenForm } from "#contract/accounts/tokens.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { MAX_TOKENS } from "#contract/shared/limits.ts";
import { hasPermission } from "#contract/shared/permissions.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { requireVerified } from "#server/accounts/credentials/passwords.ts";
import { provePassword } from "#server/accounts/sessions/prove.ts";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { queueSecurityEmail } from "#server/platform/email/queue.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { countTokens, saveToken } from "./queries.ts";
import { tokenMadeEmail } from "./token-made-email.ts";

/** Prefix of every token, so that scanners for leaked secrets recognize it. */
const PREFIX = "darasa_";

/**
 * Makes an API token after checking the owner's password, logs it and emails the owner. Only the reply contains the
 * token.
 * @throws ApiError 400 at current_password or scopes; 409 when the owner has ten tokens; 429 after five wrong passwords
 */
export async function createToken(
  context: AppContext,
  request: RequestContext,
  viewer: Viewer,
  form: z.output<typeof TokenForm>,
) {
  const scopes = [...new Set(form.scopes)];
  if (scopes.some((scope) => scope !== "read" && !hasPermission(viewer, scope)))
    throw invalid({ scopes: ["A token may not do more than its owner"] });
  const verified = await provePassword(context, request, viewer.id, form.current_password);
  const token = `${PREFIX}${newSecret()}`;
  return act(context, request, async ({ db, now: created_at, did }) => {
    const expires_at = new Date(created_at.getTime() + form.expires_in_days * DAY_MS);
    await requireVerified(db, viewer.id, verified);
    if ((await countTokens(db, viewer.id, created_at)) >= MAX_TOKENS) throw apiError("too_many_tokens");
    const row = { user_id: viewer.id, name: form.name, scopes, token_hash: hashSecret(token) };
    const made = await saveToken(db, { ...row, created_at, expires_at });
    did("api_token.create", { id: made.id, after: { name: form.name, scopes, expires_at } });
    const email = tokenMadeEmail(await emailLayout(context, db), viewer.name, made);
    await queueSecurityEmail(context, db, { key: `api token ${made.id}`, to: viewer.email, email });
    return { ...made, scopes, token };
  });
}
