import { data } from "react-router";
import { logFailure } from "#web/api/api-error.ts";
import { everyRow } from "#web/api/every-row.ts";
import { serverApi } from "#web/page/context.ts";
import { paths } from "#web/paths.ts";
import { postExcerpt } from "#web/shared/text/post-lines.ts";
import { OpeningArticle } from "#web/site/blog/article-loading.tsx";
import { type ListedPost, PostCard } from "#web/site/blog/post-card.tsx";
import { PageHero } from "#web/site/frame/page-hero.tsx";
import { siteMeta } from "#web/site/meta/meta.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import type { Route } from "./+types/blog.ts";

/** The list shows its count from this many posts on (visitors.md 2). */
const COUNTED_FROM = 9;

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const posts = await everyRow((query) => serverApi(context).blog.list_public({ query }));
    return {
      posts: posts.map(
        ({ description, ...post }): ListedPost => ({ ...post, excerpt: postExcerpt(description) }),
      ),
    };
  } catch (error) {
    logFailure("blog", error);
    return data({ posts: null }, { status: 503 });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...siteMeta(matches, {
      title: "Blog",
      description:
        "Practical reading for working professionals in Africa: careers, data, small business, leadership and learning online.",
      path: paths.blog(),
      crumbs: [{ name: "Blog", path: paths.blog() }],
    }),
    { tagName: "link", rel: "alternate", type: "application/rss+xml", title: "Blog", href: paths.blogFeed() },
  ];
}

/** The blog list (visitors.md 2, "Blog list"). */
export default function Blog({ loaderData: { posts } }: Route.ComponentProps) {
  return <BlogPage posts={posts} />;
}

/** Also shown when the page's data did not arrive. */
export function ErrorBoundary() {
  return <BlogPage posts={null} />;
}

function BlogPage({ posts }: { posts: ListedPost[] | null }) {
  return (
    <>
      <PageHero
        title="Blog"
        lead="Practical reading for the week ahead, written by people who do the work."
        seed="The Blog"
      />
      <div className="page-width py-12 sm:py-16">
        <Posts posts={posts} />
      </div>
      <OpeningArticle />
    </>
  );
}

function Posts({ posts }: { posts: ListedPost[] | null }) {
  if (!posts) return <FailedState title="Failed to load blog posts" />;
  if (posts.length === 0) return <EmptyState title="No blog posts available at the moment." />;
  return (
    <>
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post, index) => (
          <li key={post.id}>
            <PostCard post={post} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {posts.length >= COUNTED_FROM && (
        <p className="mt-10 text-center text-muted">Showing {posts.length} articles</p>
      )}
    </>
  );
}
