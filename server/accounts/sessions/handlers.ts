import type { sessions } from "#contract/accounts/sessions.ts";
import { clearSession, csrfCookie } from "#server/platform/http/cookies.ts";
import { csrfTokenIsOurs } from "#server/platform/http/csrf.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { logIn } from "./login.ts";
import { logInWithCode } from "./login-code.ts";
import { endSession } from "./sessions.ts";

export const sessionHandlers: Handlers<typeof sessions> = {
  async csrf_cookie({ context, request }) {
    const known = request.cookies_in.csrftoken;
    if (known && csrfTokenIsOurs(context.secret, request.session, known)) return { csrfToken: known };
    const cookie = csrfCookie(context, request.session);
    request.cookies_out.push(cookie);
    return { csrfToken: cookie.value };
  },

  login: ({ context, request, body }) => logIn(context, request, body),

  login_code: ({ context, request, body }) => logInWithCode(context, request, body.code),

  async logout({ context, request }) {
    if (request.session) await endSession(context, request.session);
    clearSession(context, request);
  },
};
