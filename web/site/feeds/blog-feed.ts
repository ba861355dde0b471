import { rowsOf } from "#web/api/rows-of.ts";
import { pageContext, serverApi } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { xmlResponse, xmlText } from "#web/site/feeds/xml.ts";
import type { Route } from "./+types/blog-feed.ts";

/** Number of articles in the feed: readers want new articles, not the archive. */
const NEWEST = 30;

/** Returns the lead, the first line of the description (visitors.md 5, "Blog post"). */
const leadOf = (description: string) => description.split("\n", 1).join("").trim();

/** Answers /blog/feed.xml with the newest articles as RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const { public_url } = context.get(pageContext);
  const [institute, posts] = await Promise.all([
    api.institute.get(),
    api.blog.list_public({ query: { page: 1, page_size: NEWEST } }),
  ]);
  const items = rowsOf(posts).map((post) => {
    const address = public_url + paths.article(post.id);
    const published = post.published_at ? new Date(post.published_at).toUTCString() : "";
    return [
      "<item>",
      `<title>${xmlText(post.title)}</title>`,
      `<link>${xmlText(address)}</link>`,
      `<guid isPermaLink="true">${xmlText(address)}</guid>`,
      `<category>${xmlText(post.category)}</category>`,
      `<pubDate>${published}</pubDate>`,
      `<description>${xmlText(leadOf(post.description))}</description>`,
      "</item>",
    ].join("");
  });
  const channel = [
    `<title>${xmlText(`Blog | ${institute.name}`)}</title>`,
    `<link>${xmlText(public_url + paths.blog())}</link>`,
    `<atom:link href="${xmlText(public_url + paths.blogFeed())}" rel="self" type="application/rss+xml"/>`,
    `<description>${xmlText(institute.tagline)}</description>`,
    "<language>en</language>",
    ...items,
  ].join("\n");
  const rss = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n${channel}\n</channel>\n</rss>`;
  return xmlResponse(rss, "application/rss+xml");
}
