import { everyRow } from "#web/api/every-row.ts";
import { pageContext, serverApi } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { xmlResponse, xmlText } from "#web/site/feeds/xml.ts";
import { checkPage, legalPages, sitePages } from "#web/site/frame/navigation.ts";
import type { Route } from "./+types/sitemap.ts";

interface Listed {
  path: string;
  changed_at?: string;
}

/** Answers /sitemap.xml with every public page and, if known, the time of its last change (api.md 5). */
export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const { public_url } = context.get(pageContext);
  const [programs, posts] = await Promise.all([
    everyRow((query) => api.programs.list({ query })),
    everyRow((query) => api.blog.list_public({ query })),
  ]);
  const pages: Listed[] = [
    ...[...sitePages, ...legalPages, checkPage].map(({ to }) => ({ path: to })),
    ...categories(programs).map((category) => ({ path: paths.programs({ category }) })),
    ...programs.map(({ id, updated_at }) => ({ path: paths.program(id), changed_at: updated_at })),
    ...posts.map(({ id, updated_at }) => ({ path: paths.article(id), changed_at: updated_at })),
  ];
  const urls = pages.map(({ path, changed_at }) => {
    const changed = changed_at ? `<lastmod>${xmlText(changed_at)}</lastmod>` : "";
    return `<url><loc>${xmlText(public_url + path)}</loc>${changed}</url>`;
  });
  const body = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>`;
  return xmlResponse(body, "application/xml");
}

function categories(programs: { category: string }[]): string[] {
  return [...new Set(programs.map(({ category }) => category))];
}
