import { data } from "react-router";
import { AccountPage } from "#web/account/account-page.tsx";
import { AffiliatePage } from "#web/account/affiliate/affiliate-page.tsx";
import { type LinkAnswer, NoAffiliatePage } from "#web/account/affiliate/no-affiliate-page.tsx";
import { reached } from "#web/account/network-failure.ts";
import { serverApi, viewerOf } from "#web/context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { paths } from "#web/paths.ts";
import { isMissing, logFailure, messagesOf, refusalOf } from "#web/refusal.ts";
import { FailedState } from "#web/ui/failed-state.tsx";
import type { Route } from "./+types/affiliate.ts";

const failedSentence = "The link could not be mailed. Please try again.";

/** By the token of the letter, else by the session; the token goes no further than to the statements. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? undefined;
  try {
    return { page: await serverApi(context).affiliate_page.get({ query: { token } }), token };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return data({ page: null, token: undefined, email: viewerOf(context)?.email }, { status: 404 });
  }
}

/** "Mail me the link", for whoever is logged in. */
export async function action({ context }: Route.ActionArgs): Promise<LinkAnswer> {
  try {
    const { message } = await serverApi(context).affiliate_page.mail_link();
    return { sentence: message, isMailed: true };
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) logFailure("link of an affiliate's page", error);
    return { sentence: (refused && messagesOf(refused)[""]) ?? failedSentence, isMailed: false };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reached(serverAction, (sentence) => ({ sentence, isMailed: false }), failedSentence);
}

/** The address is a key: no other site may learn it from a link that is followed here. */
export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Your affiliate page",
    description: "Clicks, enrolments and commissions of an affiliate.",
    path: paths.affiliate(),
    is_unlisted: true,
  });
}

export default function Affiliate({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.page) return <AffiliatePage page={loaderData.page} token={loaderData.token} />;
  return <NoAffiliatePage email={"email" in loaderData ? loaderData.email : undefined} answer={actionData} />;
}

/** Figures and enrolments come as one; without them there is nothing to show (public-site.md section 8). */
export function ErrorBoundary() {
  return (
    <AccountPage title="Your affiliate page">
      <FailedState title="Failed to get stats" />
    </AccountPage>
  );
}
