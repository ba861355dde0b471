import type { sessions } from "#contract/accounts/sessions.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { clearSession, csrfCookie } from "#server/platform/http/sessions/cookies.ts";
import { csrfTokenIsOurs } from "#server/platform/http/sessions/csrf.ts";
import { logIn } from "./login.ts";
import { logInWithCode } from "./login-code.ts";
import { proveSession } from "./prove.ts";
import { deleteSessionOf, deleteSessionsOf, liveSessionsOf, reasonOfEnd } from "./queries.ts";
import { hashSecret } from "./secrets.ts";
import { endSession } from "./sessions.ts";

export const sessionHandlers: Handlers<typeof sessions> = {
  async csrf_cookie({ context, request }) {
    const known = request.cookies_in.csrftoken;
    if (known && csrfTokenIsOurs(context.secret, request.session, known)) return { csrfToken: known };
    const cookie = csrfCookie(context, request.session);
    request.cookies_out.push(cookie);
    return { csrfToken: cookie.value };
  },

  async ended({ db, request }) {
    const secret = request.cookies_in.sessionid;
    return { reason: secret ? await reasonOfEnd(db, hashSecret(secret)) : null };
  },

  login: ({ context, request, body }) => logIn(context, request, body),

  login_code: ({ context, request, body }) => logInWithCode(context, request, body.code),

  async logout({ context, db, request }) {
    if (request.session) await endSession(db, request.session);
    clearSession(context, request);
  },

  prove: ({ context, request, viewer, body }) =>
    proveSession(context, request, viewer.id, body.current_password),

  async list({ context, db, request, viewer }) {
    const current = request.session ? hashSecret(request.session) : undefined;
    const rows = await liveSessionsOf(db, viewer.id, context.clock());
    return {
      sessions: rows.map(({ id_hash, ...row }) => ({ ...row, is_this: current?.equals(id_hash) === true })),
    };
  },

  async end({ db, viewer, params }) {
    if (!(await deleteSessionOf(db, viewer.id, params.id))) throw apiError("not_found");
  },

  async end_others({ db, request, viewer }) {
    await deleteSessionsOf(db, viewer.id, {
      except: request.session ? hashSecret(request.session) : undefined,
    });
  },
};
