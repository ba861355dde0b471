import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MINUTE } from "#contract/shared/limits.ts";
import { email, emailMessages, Id, Timestamp } from "#contract/shared/scalars.ts";
import { currentPassword, loginPassword } from "./password-fields.ts";
import { User } from "./profiles.ts";
import { TwoFactorCode } from "./two-factor.ts";

export const LoginForm = z.object({ email: email(emailMessages), password: loginPassword });

/** Whatever the body says; wrong passwords and codes have limits of their own. */
const logInLimit = { name: "login-call", points: 600, seconds: MINUTE, by: "address" } as const;

/** A session as its owner sees it. */
export const Device = z.object({
  id: Id,
  /** As in "Chrome on Android"; empty when it is not known. */
  browser: z.string(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  /** Whether the caller asks from it. */
  is_this: z.boolean(),
});
export type Device = z.output<typeof Device>;

export const sessions = {
  csrf_cookie: endpoint({
    method: "GET",
    path: "/csrf-cookie/",
    access: "public",
    summary: "Sets the CSRF cookie and answers its value.",
    reply: z.object({ csrfToken: z.string() }),
  }),
  login: endpoint({
    method: "POST",
    path: "/login/",
    access: "public",
    summary:
      "Log in; sets the session cookie. For staff with a second factor `user` is null and a code comes next, at login/code/.",
    body: LoginForm,
    limits: [logInLimit],
    reply: z.object({ user: User.nullable(), second_factor_required: z.boolean() }),
    status: 200,
  }),
  login_code: endpoint({
    method: "POST",
    path: "/login/code/",
    access: "public",
    summary:
      "The second step of a login, in the browser of the first: a code of the app, or a recovery code.",
    body: z.object({ code: TwoFactorCode }),
    limits: [logInLimit],
    reply: z.object({ user: User }),
    status: 200,
  }),
  logout: endpoint({
    method: "POST",
    path: "/logout/",
    access: "user",
    is_open_to_held_back: true,
    summary: "End this session.",
    reply: "nothing",
  }),
  prove: endpoint({
    method: "POST",
    path: "/sessions/prove/",
    access: "user",
    is_session_only: true,
    summary:
      "Prove with the password that it is the owner who uses this session. For 15 minutes it then counts as one that has just begun.",
    body: z.object({ current_password: currentPassword }),
    reply: "nothing",
  }),
  list: endpoint({
    method: "GET",
    path: "/sessions/",
    access: "user",
    is_session_only: true,
    summary: "The devices on which the caller is logged in, the one seen last first.",
    reply: z.object({ sessions: z.array(Device) }),
  }),
  end: endpoint({
    method: "DELETE",
    path: "/sessions/{id}/",
    access: "user",
    is_session_only: true,
    summary: "Log the caller out on one of their devices.",
    reply: "nothing",
  }),
  end_others: endpoint({
    method: "POST",
    path: "/sessions/end-others/",
    access: "user",
    is_session_only: true,
    summary: "Log the caller out everywhere else.",
    reply: "nothing",
  }),
};
