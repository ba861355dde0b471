import { useEffect } from "react";
import {
  data,
  Form,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
} from "react-router";
import type { EndReason } from "#contract/accounts/sessions.ts";
import { AccountPage } from "#web/account/account-page.tsx";
import { CodeForm } from "#web/account/code-form.tsx";
import { onwardFrom, programIdOf } from "#web/account/onward.ts";
import {
  answerForgot,
  FORGOT_INTENT,
  type ForgotAnswer,
  forgotFailed,
} from "#web/account/password/forgot-answer.ts";
import { ForgotPasswordLink } from "#web/account/password/forgot-password-link.tsx";
import {
  apiErrorOf,
  limitNote,
  logFailure,
  type Messages,
  messagesOf,
  statusOf,
  summaryOf,
} from "#web/api/api-error.ts";
import { abortAfter } from "#web/api/failures/abort-after.ts";
import { reached } from "#web/api/failures/network-failure.ts";
import { rememberUser } from "#web/browser/stored-user.ts";
import { useWaitingSentence } from "#web/dashboard/offline/outbox/use-waiting-sentence.ts";
import { useForgetDevice } from "#web/dashboard/offline/store/use-forget-device.ts";
import { serverApi, viewerOf } from "#web/page/context.ts";
import { idOf } from "#web/page/id-of.ts";
import { pageMeta } from "#web/page/page-meta.ts";
import { paths } from "#web/paths.ts";
import { clearBadge } from "#web/shared/app-badge.ts";
import { OtherWays } from "#web/shared/pages/other-ways.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import type { Route } from "./+types/login.ts";

/** Explanations of why the page opened, by the `notice` of the address. */
const notices: Record<string, { tone: "warning" | "success"; sentence: string }> = {
  dashboard: { tone: "warning", sentence: "Please log in to access the dashboard." },
  "session-ended": { tone: "warning", sentence: "Your session has ended. Please log in again to go on." },
  "logged-out": { tone: "success", sentence: "You are logged out." },
  registered: { tone: "success", sentence: "Your account is ready. Log in with your new password." },
  "registered-enrolled": {
    tone: "success",
    sentence: "Your account is ready, and you are enrolled. Log in with your new password to begin.",
  },
  enrolled: { tone: "success", sentence: "You are enrolled. Log in to begin." },
  credentials: { tone: "success", sentence: "Credentials updated successfully. Please log in again." },
  "email-asked": {
    tone: "success",
    sentence:
      "Log in with the email that you have used so far. The new one takes its place when the link that was made for it is opened.",
  },
};

const failedSentence = "Invalid email or password.";

/** Explains why an administrator's change ended the session. */
const endings: Record<EndReason, string> = {
  permissions: "An administrator changed your permissions. Log in again to see your sections.",
  password: "An administrator set a new password for you. Log in with the new one.",
  email: "An administrator changed the email of your account. Log in with the new one.",
  role: "An administrator changed your role. Log in again to see your sections.",
};

/** Returns the explanation by the address, or that of the session which has ended. */
async function noticeOf(context: Route.LoaderArgs["context"], name: string) {
  if (name !== "session-ended" && name !== "dashboard") return notices[name];
  const { reason } = await serverApi(context).sessions.ended().catch(endedFailed);
  return reason ? ({ tone: "warning", sentence: endings[reason] } as const) : notices[name];
}

function endedFailed(error: unknown): { reason: EndReason | null } {
  logFailure("reason of an ended session", error);
  return { reason: null };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  if (viewerOf(context)) throw redirect(onwardFrom(request.url));
  const query = new URL(request.url).searchParams;
  return {
    notice: await noticeOf(context, query.get("notice") ?? ""),
    offers_sign_up: query.get("mode") !== "login-only",
    program: idOf(programIdOf(request.url)) || undefined,
  };
}

interface LoginAnswer {
  email?: string;
  messages: Messages;
  /** Asks for the code: the password was right, or the code was wrong. */
  asks_code?: boolean;
  is_too_many?: boolean;
}

/** Handles both steps of a login. Without two-step login there is only the first. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get("intent") === FORGOT_INTENT) return forgot(context, form);
  const text = (name: string) => String(form.get(name) ?? "");
  const { sessions } = serverApi(context);
  const isCode = form.has("code");
  const email = text("email");
  try {
    if (isCode) await sessions.login_code({ body: { code: text("code") } });
    else if ((await sessions.login({ body: { email, password: text("password") } })).second_factor_required)
      return data<LoginAnswer>({ messages: {}, asks_code: true });
  } catch (error) {
    const refused = apiErrorOf(error);
    if (!refused) logFailure("login", error);
    const messages = refused ? messagesOf(refused) : { "": failedSentence };
    const note = limitNote(error);
    // Another tab has already logged in with this code.
    if (isCode && viewerOf(context)) throw redirect(onwardFrom(request.url));
    // Without a message at the code's field, the ticket has expired or too many codes were wrong: restart with the
    // password.
    if (isCode)
      return data<LoginAnswer>({ messages, asks_code: Boolean(messages.code), ...note }, statusOf(error));
    return data<LoginAnswer>({ email, messages, ...note }, statusOf(error));
  }
  throw redirect(onwardFrom(request.url));
}

/** Asks for a reset link. Answers 422 instead of 400, because the log counts a 400 of this page as a failed log-in. */
async function forgot(context: Route.ActionArgs["context"], form: FormData) {
  const [answer, init] = await answerForgot(context, form);
  return data(answer, init.status === 400 ? { ...init, status: 422 } : init);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const asks_code = form.has("code");
  const isForgotten = form.get("intent") === FORGOT_INTENT;
  const failed = (sentence: string): LoginAnswer | ForgotAnswer =>
    isForgotten
      ? { state: "refused", messages: { "": sentence } }
      : { messages: { "": sentence }, asks_code };
  return reached<LoginAnswer | ForgotAnswer, LoginAnswer | ForgotAnswer>(
    () => rememberedAfter(serverAction),
    failed,
    isForgotten ? forgotFailed : failedSentence,
  );
}

/** Maximum wait for the logged-in person's data before the next page opens. */
const REMEMBER_MS = 3_000;

/** Stores the person after a successful log-in, so that the next public page offers the dashboard (visitors.md 3). */
async function rememberedAfter<Answer>(logIn: () => Promise<Answer>): Promise<Answer> {
  try {
    return await logIn();
  } catch (redirected) {
    if (redirected instanceof Response) {
      const reply = await fetch("/api/user/", { signal: abortAfter(REMEMBER_MS) }).catch(() => undefined);
      if (reply?.ok) rememberUser(await reply.json());
    }
    throw redirected;
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/**
 * The data is not loaded again after a post, which does not change it. Offline, a new load would lose the typed values.
 */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Login",
    description: "Log in to continue with your programs.",
    path: paths.login(),
    is_unlisted: true,
  });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formMethod === "POST";
  // Answers with a `state` belong to the dialog, not to this form.
  const answer = actionData && "state" in actionData ? undefined : actionData;
  const messages: Messages = answer?.messages ?? {};
  const { notice } = loaderData;
  const carried = useCarried();
  const waiting = useWaitingSentence();
  useEffect(clearBadge, []);
  useForgetDevice();
  if (answer?.asks_code) return <CodeForm messages={messages} />;
  return (
    <AccountPage title="Login" lead="Welcome back. Your programs are where you left them.">
      {carried.message ? (
        <Alert tone="success">{carried.message}</Alert>
      ) : (
        notice && <Alert tone={notice.tone}>{notice.sentence}</Alert>
      )}
      {waiting && <Alert tone="info">{waiting}</Alert>}
      <FormErrorSummary title="You are not logged in" errors={summaryOf(messages)}>
        {answer?.is_too_many && <OtherWays />}
      </FormErrorSummary>
      <Form method="post" state={carried} noValidate className="grid gap-5">
        <Field label="Email" name="email" isRequired error={messages.email}>
          <Input
            key={carried.email}
            type="email"
            autoComplete="username"
            defaultValue={answer?.email ?? carried.email}
          />
        </Field>
        <Field label="Password" name="password" isRequired error={messages.password}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Button type="submit" size="large" isPending={isPending} pendingLabel="Logging in...">
          Login
        </Button>
      </Form>
      <ForgotPasswordLink />
      {loaderData.offers_sign_up && (
        <p className="border-line border-t pt-5">
          Don't have an account?{" "}
          <Link
            to={paths.register({ program: loaderData.program })}
            className="inline-block py-1.5 font-semibold text-action underline underline-offset-4"
          >
            Sign up
          </Link>
        </p>
      )}
    </AccountPage>
  );
}

/**
 * Returns the email and the success message that registration passed on. Empty in the first render, which must equal
 * the server's.
 */
function useCarried(): { email?: string; message?: string } {
  const { state } = useLocation();
  return (useIsBrowser() && state) || nothing;
}

const nothing = {};
