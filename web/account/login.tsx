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
import { abortAfter } from "#web/abort-after.ts";
import { AccountPage } from "#web/account/account-page.tsx";
import { CodeForm } from "#web/account/code-form.tsx";
import { answerForgot, FORGOT_INTENT, type ForgotAnswer, forgotFailed } from "#web/account/forgot-answer.ts";
import { ForgotPasswordLink } from "#web/account/forgot-password-link.tsx";
import { onwardFrom, programIdOf } from "#web/account/onward.ts";
import {
  apiErrorOf,
  limitNote,
  logFailure,
  type Messages,
  messagesOf,
  statusOf,
  summaryOf,
} from "#web/api-error.ts";
import { serverApi, viewerOf } from "#web/context.ts";
import { idOf } from "#web/id-of.ts";
import { reached } from "#web/network-failure.ts";
import { pageMeta } from "#web/page-meta.ts";
import { paths } from "#web/paths.ts";
import { clearBadge } from "#web/shared/app-badge.ts";
import { OtherWays } from "#web/shared/other-ways.tsx";
import { rememberUser } from "#web/stored-user.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import type { Route } from "./+types/login.ts";

/** Says why somebody was sent here. */
const notices: Record<string, { tone: "warning" | "success"; sentence: string }> = {
  dashboard: { tone: "warning", sentence: "Please log in to access the dashboard." },
  "session-ended": { tone: "warning", sentence: "Your session has ended. Please log in again to go on." },
  registered: { tone: "success", sentence: "Your account is ready. Log in with your new password." },
  enrolled: { tone: "success", sentence: "You are enrolled. Log in to begin." },
  credentials: { tone: "success", sentence: "Credentials updated successfully. Please log in again." },
  "email-asked": {
    tone: "success",
    sentence:
      "Log in with the email that you have used so far. The new one takes its place when the link that was made for it is opened.",
  },
};

const failedSentence = "Invalid email or password.";

export function loader({ context, request }: Route.LoaderArgs) {
  if (viewerOf(context)) throw redirect(onwardFrom(request.url));
  const query = new URL(request.url).searchParams;
  return {
    notice: notices[query.get("notice") ?? ""],
    offers_sign_up: query.get("mode") !== "login-only",
    program: idOf(programIdOf(request.url)) || undefined,
  };
}

interface LoginAnswer {
  email?: string;
  messages: Messages;
  /** The password was right, and the second step comes next, or again. */
  asks_code?: boolean;
  is_too_many?: boolean;
}

/** Both steps of a login are posted here. Without a second factor there is only one. */
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
    // Another tab has logged in with the code that this one asks for.
    if (isCode && viewerOf(context)) throw redirect(onwardFrom(request.url));
    // Without a message at its field the ticket is over, or there were too many codes: all begins anew.
    if (isCode)
      return data<LoginAnswer>({ messages, asks_code: Boolean(messages.code), ...note }, statusOf(error));
    return data<LoginAnswer>({ email, messages, ...note }, statusOf(error));
  }
  throw redirect(onwardFrom(request.url));
}

/** The dialog over this page asks for a reset link. Its status is not that of a failed log-in, which the log counts. */
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

/** The next page does not wait longer to know who logged in. */
const REMEMBER_MS = 3_000;

/**
 * Remembers the person once their log-in leads on, so that the next public page offers their dashboard and no log-in
 * (public-site.md section 3).
 */
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

/** A post changes nothing of what the page was loaded with. Without a network the form stays as it was typed. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Login",
    description: "Log in to go on with your programs.",
    path: paths.login(),
    is_unlisted: true,
  });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formMethod === "POST";
  // The dialog's answer is its own.
  const answer = actionData && "state" in actionData ? undefined : actionData;
  const messages: Messages = answer?.messages ?? {};
  const { notice } = loaderData;
  const carried = useCarried();
  useEffect(clearBadge, []);
  if (answer?.asks_code) return <CodeForm messages={messages} />;
  return (
    <AccountPage title="Login" lead="Welcome back. Your programs are where you left them.">
      {carried.message ? (
        <Alert tone="success">{carried.message}</Alert>
      ) : (
        notice && <Alert tone={notice.tone}>{notice.sentence}</Alert>
      )}
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

/** What registration hands on: the email and its success. The first render is the server's, which knows neither. */
function useCarried(): { email?: string; message?: string } {
  const { state } = useLocation();
  return (useIsBrowser() && state) || nothing;
}

const nothing = {};
