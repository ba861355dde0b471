import { Outlet } from "react-router";
import { instituteOf, pageContext } from "#web/page/context.ts";
import type { SiteFacts } from "#web/page/page-meta.ts";
import { SiteLayout } from "#web/site/layout.tsx";
import type { Route } from "./+types/site.ts";

/** Loads the institute's name and contacts, which every public page shows in its frame. */
export async function loader({ context }: Route.LoaderArgs) {
  const institute = await instituteOf(context);
  const { name, tagline, phones, whatsapp, email, address_lines, socials, promo_video, map, logo } =
    institute;
  const site: SiteFacts = { name, tagline, logo, public_url: context.get(pageContext).public_url };
  return {
    site,
    institute: { name, tagline, phones, whatsapp, email, address_lines, socials, promo_video, map, logo },
  };
}

export const shouldRevalidate = () => false;

export default function Site({ loaderData }: Route.ComponentProps) {
  return (
    <SiteLayout institute={loaderData.institute}>
      <Outlet />
    </SiteLayout>
  );
}
