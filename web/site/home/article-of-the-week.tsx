import { ArrowRight } from "lucide-react";
import { paths } from "#web/paths.ts";
import { PlaceholderImage } from "#web/shared/programs/placeholder-image.tsx";
import { UploadedPicture } from "#web/shared/uploaded-picture.tsx";
import type { ListedPost } from "#web/site/blog/post-card.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** The newest post that staff chose, otherwise the newest post. */
export function ArticleOfTheWeek({ post }: { post: ListedPost }) {
  const { id, title, category, image, formatted_date, read_time, excerpt } = post;
  return (
    <section aria-labelledby="article" className="page-width grid grid-cols-1 gap-8 pt-14 sm:pt-20">
      <SectionHeading
        id="article"
        title="Article of the week"
        actions={
          <ButtonLink to={paths.blog()} variant="secondary">
            All Articles
            <ArrowRight className="size-5" />
          </ButtonLink>
        }
      />
      <Card as="article" isPadded={false} className="relative grid hover:shadow-md md:grid-cols-[1fr_1.4fr]">
        <UploadedPicture
          url={image}
          sizes="(min-width: 48rem) 30rem, 92vw"
          className="aspect-video h-full"
          fallback={
            <PlaceholderImage
              seed={`post ${id}`}
              category={category}
              className="max-md:aspect-auto max-md:h-28 md:h-full"
            />
          }
        />
        <div className="grid content-center justify-items-start gap-3 p-5 sm:p-8">
          <p className="text-muted text-sm">
            {category} · {formatted_date} · {read_time} min read
          </p>
          <h3 dir="auto" className="text-2xl">
            {title}
          </h3>
          <p>{excerpt}</p>
          <ButtonLink to={paths.article(id)} size="small" className="covers-card">
            Read the article<span className="sr-only">: {title}</span>
          </ButtonLink>
        </div>
      </Card>
    </section>
  );
}
