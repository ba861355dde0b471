import { data } from "react-router";
import { AccountPage } from "#web/account/account-page.tsx";
import { AffiliatePage } from "#web/account/affiliate/affiliate-page.tsx";
import { NoAffiliatePage } from "#web/account/affiliate/no-affiliate-page.tsx";
import { serverApi, viewerOf } from "#web/context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { paths } from "#web/paths.ts";
import { isMissing } from "#web/refusal.ts";
import { FailedState } from "#web/ui/failed-state.tsx";
import type { Route } from "./+types/affiliate.ts";

/** By the token of the letter, else by the session; the token goes no further than to the statements. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? undefined;
  try {
    return { page: await serverApi(context).affiliate_page.get({ query: { token } }), token };
  } catch (error) {
    if (!isMissing(error)) throw error;
    const isLoggedIn = viewerOf(context) !== null;
    return data({ page: null, token: undefined, is_logged_in: isLoggedIn }, { status: 404 });
  }
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

export default function Affiliate({ loaderData }: Route.ComponentProps) {
  if (loaderData.page) return <AffiliatePage page={loaderData.page} token={loaderData.token} />;
  return <NoAffiliatePage isLoggedIn={"is_logged_in" in loaderData && loaderData.is_logged_in} />;
}

/** Figures and enrolments come as one; without them there is nothing to show (public-site.md section 8). */
export function ErrorBoundary() {
  return (
    <AccountPage title="Your affiliate page">
      <FailedState title="Failed to get stats" />
    </AccountPage>
  );
}
