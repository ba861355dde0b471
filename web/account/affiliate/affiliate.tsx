import { data } from "react-router";
import { AccountPage } from "#web/account/account-page.tsx";
import { AffiliatePage } from "#web/account/affiliate/affiliate-page.tsx";
import { type LinkAnswer, NoAffiliatePage } from "#web/account/affiliate/no-affiliate-page.tsx";
import {
  answerPayoutDetails,
  PAYOUT_INTENT,
  type PayoutAnswer,
  typedIn,
} from "#web/account/affiliate/payout-answer.ts";
import { apiErrorOf, isMissing, limitNote, logFailure, messagesOf, statusOf } from "#web/api/api-error.ts";
import { reached } from "#web/api/failures/network-failure.ts";
import { serverApi, viewerOf } from "#web/page/context.ts";
import { pageMeta } from "#web/page/page-meta.ts";
import { paths } from "#web/paths.ts";
import { FORM_KEY } from "#web/shared/form-key.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import type { Route } from "./+types/affiliate.ts";

const failedSentence = "That did not work. Please try again.";

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token") ?? undefined;

/**
 * Loads the page by the token of the emailed link, otherwise by the session. Only the affiliate calls get the token.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = tokenIn(request);
  try {
    return { page: await serverApi(context).portal.get({ query: { token } }), token };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return data({ page: null, token: undefined, email: viewerOf(context)?.email }, { status: 404 });
  }
}

type Answer = { link?: LinkAnswer; payout?: PayoutAnswer };

/** Saves payout details, or emails the link to a person who is logged in. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get("intent") !== PAYOUT_INTENT) return mailLink(context, form);
  const [payout, init] = await answerPayoutDetails(serverApi(context), tokenIn(request), form);
  return data<Answer>({ payout }, init);
}

async function mailLink(context: Route.ActionArgs["context"], form: FormData) {
  const key = String(form.get(FORM_KEY) ?? "");
  try {
    // The key prevents a second email when the button is pressed again.
    const call = key ? { idempotencyKey: key } : {};
    const { message } = await serverApi(context).portal.mail_link(call);
    return data<Answer>({ link: { sentence: message, isMailed: true } });
  } catch (error) {
    const refused = apiErrorOf(error);
    if (!refused) logFailure("link of an affiliate's page", error);
    const sentence = (refused && messagesOf(refused)[""]) ?? failedSentence;
    return data<Answer>({ link: { sentence, isMailed: false, ...limitNote(error) } }, statusOf(error));
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<Answer> {
  const form = await request.clone().formData();
  const failed = (sentence: string): Answer =>
    form.get("intent") === PAYOUT_INTENT
      ? { payout: { isSaved: false, values: typedIn(form), messages: { "": sentence } } }
      : { link: { sentence, isMailed: false } };
  return reached<Answer, Answer>(serverAction, failed, failedSentence);
}

/** The address contains a secret token, so no-referrer hides it from sites that this page links to. */
export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Your affiliate page",
    description: "Clicks, enrollments and commissions of an affiliate.",
    path: paths.affiliate(),
    is_unlisted: true,
  });
}

export default function Affiliate({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.page)
    return <AffiliatePage page={loaderData.page} token={loaderData.token} payout={actionData?.payout} />;
  return (
    <NoAffiliatePage email={"email" in loaderData ? loaderData.email : undefined} answer={actionData?.link} />
  );
}

/** Shown when the figures and enrollments fail to load; both come in a single call (visitors.md 8). */
export function ErrorBoundary() {
  return (
    <AccountPage title="Your affiliate page">
      <FailedState title="Failed to get stats" />
    </AccountPage>
  );
}
