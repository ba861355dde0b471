import { pageContext, serverApi } from "#web/context.ts";
import { everyRow } from "#web/every-row.ts";
import { paths } from "#web/paths.ts";
import { rowsOf } from "#web/rows-of.ts";
import { xmlResponse, xmlText } from "#web/site/feeds/xml.ts";
import { legalPages, sitePages } from "#web/site/navigation.ts";
import type { Route } from "./+types/sitemap.ts";

interface Listed {
  path: string;
  changed_at?: string;
}

/** /sitemap.xml: every public page, with the time of its last change where there is one (api.md section 5). */
export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const { public_url } = context.get(pageContext);
  const [programs, posts] = await Promise.all([
    api.programs.list(),
    everyRow((query) => api.blog.list_public({ query })),
  ]);
  const pages: Listed[] = [
    ...[...sitePages, ...legalPages].map(({ to }) => ({ path: to })),
    ...categories(rowsOf(programs)).map((category) => ({ path: paths.programs({ category }) })),
    ...rowsOf(programs).map(({ id, updated_at }) => ({ path: paths.program(id), changed_at: updated_at })),
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
