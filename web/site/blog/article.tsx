import { ArrowLeft } from "lucide-react";
import { data } from "react-router";
import type { PublicArticle } from "#contract/content/blog.ts";
import { isMissing, logFailure } from "#web/api/api-error.ts";
import { serverApi } from "#web/page/context.ts";
import { idOf } from "#web/page/id-of.ts";
import { asDescription, siteOf } from "#web/page/page-meta.ts";
import { articlePicture } from "#web/page/share-cards.ts";
import { paths } from "#web/paths.ts";
import { ShareButton } from "#web/shared/share-button.tsx";
import { PostHero } from "#web/shared/text/post-hero.tsx";
import { postShareText } from "#web/shared/text/post-lines.ts";
import { PostText } from "#web/shared/text/post-text.tsx";
import { ArticleMissing } from "#web/site/blog/article-missing.tsx";
import { InstituteCard } from "#web/site/blog/institute-card.tsx";
import { linkCopied } from "#web/site/blog/post-card.tsx";
import { ReadingProgress } from "#web/site/blog/reading-progress.tsx";
import { NextStep } from "#web/site/frame/next-step.tsx";
import { siteMeta } from "#web/site/meta/meta.ts";
import { articleData } from "#web/site/meta/structured-data.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import type { Route } from "./+types/article.ts";

const failedSentence = "Failed to load blog post";

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const post = await serverApi(context).blog.get_public({ params: { id: idOf(params.id) } });
    return { post, problem: null };
  } catch (error) {
    if (isMissing(error)) return data({ post: null, problem: null }, { status: 404 });
    logFailure("blog article", error);
    return data({ post: null, problem: failedSentence }, { status: 503 });
  }
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const post = loaderData?.post;
  if (!post) {
    const address = { path: `${paths.blog()}/${params.id}`, is_unlisted: true };
    return siteMeta(matches, {
      title: "Article Not Found",
      description: "This article does not exist or has been removed.",
      ...address,
    });
  }
  const path = paths.article(post.id);
  return siteMeta(matches, {
    title: post.title,
    description: asDescription(post.description),
    path,
    image: articlePicture(siteOf(matches), post),
    image_alt: post.title,
    type: "article",
    crumbs: [
      { name: "Blog", path: paths.blog() },
      { name: post.title, path },
    ],
    structured: [articleData(siteOf(matches), post)],
  });
}

/** The article page (visitors.md 2, "Blog article"). */
export default function Article({ loaderData: { post, problem }, matches }: Route.ComponentProps) {
  if (!post) return <ArticleMissing problem={problem} />;
  return <ArticlePage post={post} institute={siteOf(matches).name} />;
}

/** Also shown when the page's data did not arrive. */
export function ErrorBoundary() {
  return <ArticleMissing problem={failedSentence} />;
}

function ArticlePage({ post, institute }: { post: PublicArticle; institute: string }) {
  return (
    <>
      <ReadingProgress />
      <article>
        <PostHero
          post={post}
          before={
            <ButtonLink
              to={paths.blog()}
              variant="quiet"
              icon={<ArrowLeft className="size-5" />}
              className="-ms-5 text-bar-ink! hover:bg-bar-raised!"
            >
              Back to Blog
            </ButtonLink>
          }
          actions={
            <ShareButton
              label="Share"
              title={post.title}
              text={postShareText(post.description)}
              path={paths.article(post.id)}
              copiedMessage={linkCopied}
              hasWords
              className="mt-2 border-bar-muted! text-bar-ink! hover:border-accent! hover:text-accent!"
            />
          }
        />
        <div className="mx-auto grid w-full max-w-[44rem] grid-cols-1 gap-10 px-4 py-12 sm:px-6 sm:py-16">
          <PostText html={post.full_description}>
            <InstituteCard post={post} institute={institute} />
          </PostText>
        </div>
      </article>
      <div className="page-width pb-12 sm:pb-16">
        <NextStep
          title="Put it to work"
          lead="Our programs are short, online and taught by people who do the work that they teach."
        />
      </div>
    </>
  );
}
