import { data, Form, useNavigation } from "react-router";
import type { NotificationSettings } from "#contract/notifications/choices.ts";
import { notificationKinds } from "#contract/notifications/kinds.ts";
import { AccountPage } from "#web/account/account-page.tsx";
import { secretPageHeaders, useMailedLink } from "#web/account/password/mailed-link.ts";
import { apiErrorOf, logFailure, messagesOf } from "#web/api/api-error.ts";
import { reached } from "#web/api/failures/network-failure.ts";
import { serverApi } from "#web/page/context.ts";
import { pageMeta } from "#web/page/page-meta.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import type { Route } from "./+types/unsubscribe.ts";

type Choice = NonNullable<NotificationSettings["choices"]["fee"]>;
type Kind = keyof typeof notificationKinds;

const failedSentence = "Your emails could not be changed. Please try again.";

/** Loads the kinds of emails that the link would stop. Only the button stops them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    const { kinds, choice } = await serverApi(context).notification_settings.linked({ query: { token } });
    return { token, kinds, choice, problem: undefined };
  } catch (error) {
    return { token, kinds: [], choice: undefined, problem: problemOf(error) };
  }
}

/** Saves the choice. Returns the link's data too, because without JavaScript the answer's address has no token. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const token = String(form.get("token") ?? "");
  const choice = String(form.get("choice") ?? "") as Choice;
  try {
    const body = { token, choice };
    const changed = await serverApi(context).notification_settings.change_linked({ body });
    return { ...changed, token, problem: undefined };
  } catch (error) {
    return data(unchanged(problemOf(error)), { status: apiErrorOf(error)?.status ?? 500 });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reached(serverAction, unchanged, failedSentence);
}

const unchanged = (problem: string) => ({
  token: undefined,
  kinds: undefined,
  choice: undefined,
  before: undefined,
  problem,
});

function problemOf(error: unknown): string {
  const refused = apiErrorOf(error);
  if (!refused) logFailure("an unsubscribe link", error);
  return (refused && messagesOf(refused)[""]) ?? failedSentence;
}

/** The data is not loaded again, because the address no longer contains the token. */
export const shouldRevalidate = () => false;

export const headers = () => secretPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Your Emails",
    description: "Stop a kind of email, or turn it on again.",
    path: paths.unsubscribe(),
    is_unlisted: true,
  });
}

const emailsOf = (kinds: Kind[]) =>
  kinds.length === 1 && kinds[0] ? notificationKinds[kinds[0]].emails : "daily emails with updates";

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const opened = useMailedLink(loaderData.token ? loaderData : undefined) ?? loaderData;
  const token = actionData?.token ?? opened.token;
  const choice = actionData?.choice ?? opened.choice;
  const emails = emailsOf(actionData?.kinds ?? opened.kinds);
  const trouble = actionData ? actionData.problem : opened.problem;
  const before = actionData?.before === "none" ? undefined : actionData?.before;
  return (
    <AccountPage title="Your Emails">
      {trouble && <Alert tone="error">{trouble}</Alert>}
      {actionData?.choice && (
        <Alert tone="success">
          {choice === "none" ? `You will get no more ${emails}.` : `You get ${emails} again.`}
        </Alert>
      )}
      {choice === "none" && (
        <ChoiceForm
          token={token}
          choice={before ?? "now"}
          label={before ? "Undo: send them again" : "Send them again"}
        >
          {actionData ? null : <p>You do not get {emails}.</p>}
        </ChoiceForm>
      )}
      {choice && choice !== "none" && (
        <ChoiceForm token={token} choice="none" label="Stop these emails">
          {actionData ? null : <p>You get {emails}. You will still see everything in your dashboard.</p>}
        </ChoiceForm>
      )}
      <ButtonLink to={paths.dashboard("settings")} variant="secondary">
        Choose all my emails
      </ButtonLink>
    </AccountPage>
  );
}

type ChoiceFormProps = { token: string; choice: Choice; label: string; children: React.ReactNode };

function ChoiceForm({ token, choice, label, children }: ChoiceFormProps) {
  const isPending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action={paths.unsubscribe()} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="choice" value={choice} />
      {children}
      <Button type="submit" size="large" isPending={isPending} pendingLabel="One moment...">
        {label}
      </Button>
    </Form>
  );
}
