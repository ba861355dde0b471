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
import { apiErrorOf, isMissing, limitNote, logFailure, messagesOf, statusOf } from "#web/api-error.ts";
import { serverApi, viewerOf } from "#web/context.ts";
import { reached } from "#web/network-failure.ts";
import { pageMeta } from "#web/page-meta.ts";
import { paths } from "#web/paths.ts";
import { FORM_KEY } from "#web/shared/form-key.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import type { Route } from "./+types/affiliate.ts";

const failedSentence = "That did not work. Please try again.";

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token") ?? undefined;

/** The token of the emailed link comes first, then the session. The token is sent to the affiliate calls only. */
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

/** Saves payout details, or emails the link to somebody who is logged in. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get("intent") !== PAYOUT_INTENT) return mailLink(context, form);
  const [payout, init] = await answerPayoutDetails(serverApi(context), tokenIn(request), form);
  return data<Answer>({ payout }, init);
}

async function mailLink(context: Route.ActionArgs["context"], form: FormData) {
  const key = String(form.get(FORM_KEY) ?? "");
  try {
    // Pressing again gets no second email.
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

/** The address is a key: no other site may learn it from a link that is followed here. */
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

/** Figures and enrollments come as one; without them there is nothing to show (public-site.md section 8). */
export function ErrorBoundary() {
  return (
    <AccountPage title="Your affiliate page">
      <FailedState title="Failed to get stats" />
    </AccountPage>
  );
}
