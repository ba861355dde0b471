import type { PublicBlogPost } from "#contract/content/blog.ts";
import { paths } from "#web/paths.ts";
import { PlaceholderImage } from "#web/shared/programs/placeholder-image.tsx";
import { ShareButton } from "#web/shared/share-button.tsx";
import { UploadedPicture } from "#web/shared/uploaded-picture.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { hueOf } from "#web/ui/layout/hue.ts";

export type ListedPost = Omit<PublicBlogPost, "description"> & { excerpt: string };

/** Toast after an article's link was copied. */
export const linkCopied = "Article link copied to clipboard!";

/** Card of a post. Pressing it anywhere opens the article. */
export function PostCard({ post, isFirst }: { post: ListedPost; isFirst: boolean }) {
  const { id, title, category, image, formatted_date, read_time, excerpt } = post;
  return (
    <Card
      as="article"
      isPadded={false}
      className="wrap-anywhere relative flex h-full flex-col hover:shadow-md"
    >
      <UploadedPicture
        url={image}
        isFirst={isFirst}
        sizes="(min-width: 76rem) 24rem, (min-width: 40rem) 45vw, 92vw"
        className="aspect-video"
        fallback={<PlaceholderImage seed={`post ${id}`} category={category} />}
      />
      <div className="flex flex-1 flex-col items-start gap-3 p-5">
        <Badge hue={hueOf(category)}>{category}</Badge>
        <h2 dir="auto" className="text-xl">
          {title}
        </h2>
        <p className="text-muted text-sm">
          {formatted_date} · {read_time} min read
        </p>
        <p className="text-sm">{excerpt}</p>
        <div className="mt-auto flex w-full items-center justify-between gap-3 pt-2">
          <ButtonLink to={paths.article(id)} size="small" className="covers-card">
            Read More<span className="sr-only">: {title}</span>
          </ButtonLink>
          <ShareButton
            label="Share"
            title={title}
            text={excerpt}
            path={paths.article(id)}
            copiedMessage={linkCopied}
            isCopyOnly
            className="relative z-10"
          />
        </div>
      </div>
    </Card>
  );
}
