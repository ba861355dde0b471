import { useEffect, useState } from "react";
import { data, Form, Link, useLocation, useNavigation } from "react-router";
import { resetProblem } from "#contract/accounts/passwords.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#contract/shared/limits.ts";
import { AccountPage } from "#web/account/account-page.tsx";
import { secretPageHeaders, useAddressWithoutSecret } from "#web/account/mailed-link.ts";
import { refreshHeader, useRedirectAfter } from "#web/account/use-redirect-after.ts";
import { apiErrorOf, logFailure, type Messages, messagesOf, summaryOf } from "#web/api-error.ts";
import { serverApi } from "#web/context.ts";
import { reached } from "#web/network-failure.ts";
import { pageMeta } from "#web/page-meta.ts";
import { paths } from "#web/paths.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import type { Route } from "./+types/reset-password.ts";

const failedSentence = "Failed to reset password. The link may be expired or invalid.";
const invalidLink = "Invalid reset link. Please request a new password reset.";
/** After a reset the login page opens by itself this much later (public-site.md section 9). */
const LOGIN_AFTER_MS = 3000;

interface ResetLink {
  uid: string;
  token: string;
}
type Answer = { state: "done" } | { state: "refused"; link: ResetLink | undefined; messages: Messages };

const text = (value: FormDataEntryValue | string | null) => (typeof value === "string" ? value : "");

function linkIn(values: { get(name: string): FormDataEntryValue | string | null }): ResetLink | undefined {
  const link = { uid: text(values.get("uid")), token: text(values.get("token")) };
  return link.uid && link.token ? link : undefined;
}

export function loader({ request }: Route.LoaderArgs) {
  return { link: linkIn(new URL(request.url).searchParams) };
}

/** The two checks of public-site.md section 5, in their order; undefined when both hold. */
function checked(form: FormData): Answer | undefined {
  const problem = resetProblem({
    new_password: text(form.get("new_password")),
    confirm_password: text(form.get("confirm_password")),
  });
  return problem && { state: "refused", link: linkIn(form), messages: { [problem.field]: problem.message } };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const link = linkIn(form);
  const refused = (messages: Messages, status: number) =>
    data<Answer>({ state: "refused", link, messages }, { status });
  if (!link) return refused({ "": invalidLink }, 400);
  const body = {
    ...link,
    new_password: text(form.get("new_password")),
    confirm_password: text(form.get("confirm_password")),
  };
  try {
    await serverApi(context).credentials.confirm_reset({ body });
  } catch (error) {
    const refusal = apiErrorOf(error);
    if (!refusal) logFailure("password reset", error);
    return refused(refusal ? messagesOf(refusal) : { "": failedSentence }, refusal?.status ?? 500);
  }
  return data<Answer>({ state: "done" }, { headers: refreshHeader(paths.login(), LOGIN_AFTER_MS) });
}

/** In the browser the checks run before any call. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const failed = (sentence: string): Answer => ({
    state: "refused",
    link: linkIn(form),
    messages: { "": sentence },
  });
  return checked(form) ?? reached(serverAction, failed, failedSentence);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { ...Object.fromEntries(actionHeaders), ...secretPageHeaders };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Reset Password",
    description: "Choose a new password for your account.",
    path: paths.resetPassword(),
    is_unlisted: true,
  });
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const firstLink = useLink(loaderData.link);
  const isDone = actionData?.state === "done";
  useRedirectAfter(isDone ? paths.login() : undefined, LOGIN_AFTER_MS);
  if (isDone) return <ResetDone />;
  const link = actionData?.link ?? firstLink;
  return <ResetForm link={link} messages={actionData?.messages ?? {}} />;
}

/** The link of the address, or after a reload the one that the history kept. */
function useLink(opened: ResetLink | undefined): ResetLink | undefined {
  const [link, setLink] = useState(opened);
  const { state } = useLocation();
  useAddressWithoutSecret(opened && { link: opened });
  useEffect(() => {
    if (!opened && state?.link) setLink(state.link);
  }, [opened, state]);
  return link;
}

function ResetForm({ link, messages }: { link: ResetLink | undefined; messages: Messages }) {
  const isPending = useNavigation().formMethod === "POST";
  return (
    <AccountPage title="Reset Password" lead="Choose a new password of at least 8 characters.">
      {!link && <Alert tone="error">{invalidLink}</Alert>}
      <FormErrorSummary title="Your password is not changed" errors={summaryOf(messages)} />
      <Form method="post" action={paths.resetPassword()} noValidate className="grid gap-5">
        <input type="hidden" name="uid" value={link?.uid ?? ""} />
        <input type="hidden" name="token" value={link?.token ?? ""} />
        <Field label="New Password" name="new_password" isRequired error={messages.new_password}>
          <PasswordInput
            autoComplete="new-password"
            minLength={MIN_PASSWORD_LENGTH}
            maxLength={MAX_PASSWORD_LENGTH}
          />
        </Field>
        <Field
          label="Confirm New Password"
          name="confirm_password"
          isRequired
          error={messages.confirm_password}
        >
          <PasswordInput
            autoComplete="new-password"
            minLength={MIN_PASSWORD_LENGTH}
            maxLength={MAX_PASSWORD_LENGTH}
          />
        </Field>
        <Button
          type="submit"
          size="large"
          isPending={isPending}
          pendingLabel="Resetting Password..."
          disabledReason={link ? undefined : "The link is not complete."}
        >
          Reset Password
        </Button>
      </Form>
      <div className="flex flex-wrap gap-x-6 border-line border-t pt-4">
        <TextLink to={paths.login()}>Back to Login</TextLink>
        <TextLink to={paths.forgotPassword()}>Request a new link</TextLink>
      </div>
    </AccountPage>
  );
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
    >
      {children}
    </Link>
  );
}

function ResetDone() {
  return (
    <AccountPage title="Password Reset Successful!">
      <Alert tone="success">You will be redirected to login shortly.</Alert>
      <ButtonLink to={paths.login()} size="large">
        Go to Login
      </ButtonLink>
    </AccountPage>
  );
}
