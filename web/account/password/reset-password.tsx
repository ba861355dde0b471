import { useEffect } from "react";
import { data, Form, Link, useFetcher, useNavigation } from "react-router";
import { resetProblem } from "#contract/accounts/passwords.ts";
import type { DarasaClient } from "#contract/all.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#contract/shared/limits.ts";
import { AccountPage } from "#web/account/account-page.tsx";
import { secretPageHeaders, useMailedLink } from "#web/account/password/mailed-link.ts";
import { refreshHeader, useRedirectAfter } from "#web/account/use-redirect-after.ts";
import {
  apiErrorOf,
  limitNote,
  logFailure,
  type Messages,
  messagesOf,
  type PageStatus,
  statusOf,
  summaryOf,
} from "#web/api/api-error.ts";
import { reached } from "#web/api/failures/network-failure.ts";
import { headingFor } from "#web/api/failures/outcome.ts";
import { serverApi } from "#web/page/context.ts";
import { pageMeta } from "#web/page/page-meta.ts";
import { paths } from "#web/paths.ts";
import { OtherWays } from "#web/shared/pages/other-ways.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import type { Route } from "./+types/reset-password.ts";

const failedSentence = "Failed to reset password. The link may be expired or invalid.";
const invalidLink = "Invalid reset link. Please request a new password reset.";
/** Delay before the login page opens after a reset (visitors.md 9). */
const LOGIN_AFTER_MS = 3000;

interface ResetLink {
  uid: string;
  token: string;
}
interface CheckedLink {
  isLive: boolean;
  /** True if the person has never set a password. */
  isInvitation: boolean;
}
type Answer =
  | { state: "done" }
  | ({ state: "checked" } & CheckedLink)
  | { state: "refused"; link: ResetLink | undefined; messages: Messages; is_too_many?: boolean };

const text = (value: FormDataEntryValue | string | null) => (typeof value === "string" ? value : "");

function linkIn(values: { get(name: string): FormDataEntryValue | string | null }): ResetLink | undefined {
  const link = { uid: text(values.get("uid")), token: text(values.get("token")) };
  return link.uid && link.token ? link : undefined;
}

/**
 * Checks whether the link still works, so that the page can say so before anybody types. The check does not use the
 * link up.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const link = linkIn(new URL(request.url).searchParams);
  if (!link) return { link, isLive: false, isInvitation: false };
  return { link, ...(await checkedLink(serverApi(context), link)) };
}

/** Returns the state of the link. It counts as live if the check fails: the form's answer then shows it. */
async function checkedLink(api: DarasaClient, link: ResetLink): Promise<CheckedLink> {
  const answer = await api.credentials.check_reset({ body: link }).catch((error: unknown) => {
    logFailure("check of a reset link", error);
    return undefined;
  });
  return { isLive: answer?.is_valid ?? true, isInvitation: answer?.is_invitation ?? false };
}

/** Returns true if an earlier attempt has set this password, although its answer was lost. */
async function isDone(api: DarasaClient, link: ResetLink, new_password: string): Promise<boolean> {
  try {
    return (await api.credentials.check_reset({ body: { ...link, new_password } })).is_done;
  } catch (error) {
    logFailure("check of a new password", error);
    return false;
  }
}

/** The data is not loaded again, because the address no longer contains the secret. */
export const shouldRevalidate = () => false;

/** Intent of the form that checks the link after a reload. */
const CHECK = "check";

/** Runs the two checks of visitors.md 5 in their order. Returns undefined if both pass. */
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
  const refused = (messages: Messages, init: PageStatus, error?: unknown) =>
    data<Answer>({ state: "refused", link, messages, ...limitNote(error) }, init);
  if (!link) return refused({ "": invalidLink }, { status: 400 });
  if (form.get("intent") === CHECK)
    return data<Answer>({ state: "checked", ...(await checkedLink(serverApi(context), link)) });
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
    if (!(refusal?.status === 400 && (await isDone(serverApi(context), link, body.new_password))))
      return refused(refusal ? messagesOf(refusal) : { "": failedSentence }, statusOf(error), error);
  }
  return data<Answer>({ state: "done" }, { headers: refreshHeader(paths.login(), LOGIN_AFTER_MS) });
}

/** Runs the checks before any call. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const failed = (sentence: string): Answer => ({
    state: "refused",
    link: linkIn(form),
    messages: { "": sentence },
  });
  const isAsking = form.get("intent") === CHECK;
  return (isAsking ? undefined : checked(form)) ?? reached(serverAction, failed, failedSentence);
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
  const link = useMailedLink(loaderData.link);
  const { isUsedUp, isInvitation } = useCheckedLink(link, loaderData.link ? loaderData : undefined);
  const isDone = actionData?.state === "done";
  useRedirectAfter(isDone ? paths.login() : undefined, LOGIN_AFTER_MS);
  if (isDone) return <ResetDone isInvitation={isInvitation} />;
  if (isUsedUp && !actionData) return <LinkUsedUp />;
  const refused = actionData?.state === "refused" ? actionData : undefined;
  const { messages = {}, is_too_many = false } = refused ?? {};
  return (
    <ResetForm
      link={refused?.link ?? link}
      messages={messages}
      isTooMany={is_too_many}
      isInvitation={isInvitation}
    />
  );
}

/** Returns what is known about the link, from the server's first answer or by a check after a reload. */
function useCheckedLink(link: ResetLink | undefined, atFirst: CheckedLink | undefined) {
  const { submit, data: answer } = useFetcher<Answer>();
  const asks = link !== undefined && atFirst === undefined;
  useEffect(() => {
    if (asks) void submit({ ...link, intent: CHECK }, { method: "post", action: paths.resetPassword() });
  }, [asks, link, submit]);
  const known = answer?.state === "checked" ? answer : atFirst;
  return { isUsedUp: known?.isLive === false, isInvitation: known?.isInvitation === true };
}

function LinkUsedUp() {
  return (
    <AccountPage title="Reset Password">
      <Alert tone="error" title="This link does not work any more">
        It was already used, or it is older than 24 hours. Your password has not changed.
      </Alert>
      <ButtonLink to={paths.forgotPassword()} size="large">
        Request a new link
      </ButtonLink>
      <div className="border-line border-t pt-4">
        <TextLink to={paths.login()}>Back to Login</TextLink>
      </div>
    </AccountPage>
  );
}

type ResetFormProps = {
  link: ResetLink | undefined;
  messages: Messages;
  isTooMany: boolean;
  isInvitation: boolean;
};

function ResetForm({ link, messages, isTooMany, isInvitation }: ResetFormProps) {
  const isPending = useNavigation().formMethod === "POST";
  return (
    <AccountPage
      title={isInvitation ? "Set Your Password" : "Reset Password"}
      lead={`Choose a ${isInvitation ? "" : "new "}password of at least 8 characters.`}
    >
      {!link && <Alert tone="error">{invalidLink}</Alert>}
      <FormErrorSummary
        title={headingFor(
          messages,
          "Your password was not changed",
          "We do not know whether your password was changed",
        )}
        errors={summaryOf(messages)}
      >
        {isTooMany && <OtherWays />}
      </FormErrorSummary>
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
          pendingLabel={isInvitation ? "Setting Password..." : "Resetting Password..."}
          disabledReason={link ? undefined : "The link is not complete."}
        >
          {isInvitation ? "Set Password" : "Reset Password"}
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

function ResetDone({ isInvitation }: { isInvitation: boolean }) {
  return (
    <AccountPage title={isInvitation ? "Your Password Is Set" : "Password Reset Successful!"}>
      <Alert tone="success">You will be redirected to login shortly.</Alert>
      <ButtonLink to={paths.login()} size="large">
        Go to Login
      </ButtonLink>
    </AccountPage>
  );
}
