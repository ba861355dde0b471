import { pageContext } from "#web/page/context.ts";
import type { Route } from "./+types/robots.ts";

/** Answers /robots.txt: allows public pages, and disallows personal pages. */
export function loader({ context }: Route.LoaderArgs) {
  const { public_url } = context.get(pageContext);
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /dashboard",
    "Disallow: /reset-password",
    `Sitemap: ${public_url}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=300" },
  });
}
