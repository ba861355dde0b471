import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MINUTE } from "#contract/shared/limits.ts";
import { email, emailMessages, Id, Timestamp } from "#contract/shared/scalars.ts";
import { currentPassword, loginPassword } from "./password-fields.ts";
import { User } from "./profiles.ts";
import { TwoFactorCode } from "./two-factor.ts";

export const LoginForm = z.object({ email: email(emailMessages), password: loginPassword });

/** Limit of all log-in calls. Wrong passwords and codes have separate limits. */
const logInLimit = { name: "login-call", points: 600, seconds: MINUTE, by: "address" } as const;

/** Changes by an administrator that end a session. */
export const endReasons = ["permissions", "password", "email", "role"] as const;
export type EndReason = (typeof endReasons)[number];

/** Session as its owner sees it. */
export const Device = z.object({
  id: Id,
  /** For example "Chrome on Android"; empty if unknown. */
  browser: z.string(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  /** True for the session of this request. */
  is_this: z.boolean(),
});
export type Device = z.output<typeof Device>;

export const sessions = {
  csrf_cookie: endpoint({
    method: "GET",
    path: "/csrf-cookie/",
    access: "public",
    summary: "Sets the CSRF cookie and returns its value.",
    reply: z.object({ csrfToken: z.string() }),
  }),
  ended: endpoint({
    method: "GET",
    path: "/sessions/ended/",
    access: "public",
    summary: "Returns which change of an administrator ended the session of the cookie, or null.",
    limits: [{ name: "ended-session", points: 120, seconds: MINUTE, by: "address" }],
    reply: z.object({ reason: z.enum(endReasons).nullable() }),
  }),
  login: endpoint({
    method: "POST",
    path: "/login/",
    access: "public",
    summary:
      "Logs in and sets the session cookie. For staff with a second factor, `user` is null and the next call is login/code/.",
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
      "Completes a login with a code from the app or a recovery code, in the browser that began the login.",
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
    summary: "Ends this session.",
    reply: "nothing",
  }),
  prove: endpoint({
    method: "POST",
    path: "/sessions/prove/",
    access: "user",
    is_session_only: true,
    summary:
      "Confirms with the password that the owner uses this session. For 15 minutes, it then counts as a new session.",
    body: z.object({ current_password: currentPassword }),
    reply: "nothing",
  }),
  list: endpoint({
    method: "GET",
    path: "/sessions/",
    access: "user",
    is_session_only: true,
    summary: "Lists the devices on which the caller is logged in, most recently seen first.",
    reply: z.object({ sessions: z.array(Device) }),
  }),
  end: endpoint({
    method: "DELETE",
    path: "/sessions/{id}/",
    access: "user",
    is_session_only: true,
    summary: "Logs the caller out on one of their devices.",
    reply: "nothing",
  }),
  end_others: endpoint({
    method: "POST",
    path: "/sessions/end-others/",
    access: "user",
    is_session_only: true,
    summary: "Logs the caller out on all other devices.",
    reply: "nothing",
  }),
};
