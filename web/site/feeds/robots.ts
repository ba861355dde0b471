import { pageContext } from "#web/context.ts";
import type { Route } from "./+types/robots.ts";

/** /robots.txt: everything public may be found; a person's own business may not. */
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
