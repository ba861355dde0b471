import { useMatches } from "react-router";
import { iconFacts, logoVariant } from "#contract/shared/files/images.ts";

/** The icons of the page's tab and of the home screen: the logo if it is a large square, else Darasa's mark. */
export function SiteIcons() {
  const icon = iconFacts(
    useMatches()
      .map(({ loaderData }) => logoIn(loaderData))
      .find(Boolean),
  );
  if (!icon)
    return (
      <>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/icon-48.png" sizes="48x48" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </>
    );
  return (
    <>
      <link rel="icon" href={logoVariant(icon.name, "icon-192")} type="image/png" sizes="192x192" />
      <link rel="icon" href={logoVariant(icon.name, "icon-48")} type="image/png" sizes="48x48" />
      <link rel="apple-touch-icon" href={logoVariant(icon.name, "icon-180")} />
    </>
  );
}

/** Returns the logo in the data of the site's layout or of the dashboard. */
function logoIn(data: unknown): string | null | undefined {
  const { site, institute_logo } = (data ?? {}) as {
    site?: { logo?: string | null };
    institute_logo?: string | null;
  };
  return institute_logo ?? site?.logo;
}
