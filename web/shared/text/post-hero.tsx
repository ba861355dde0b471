import { Calendar, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { PlaceholderImage } from "#web/shared/programs/placeholder-image.tsx";
import { UploadedPicture } from "#web/shared/uploaded-picture.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { type Hue, hueOf } from "#web/ui/layout/hue.ts";

/** Written out, because Tailwind finds only whole class names. */
const gradients: Record<Hue, string> = {
  1: "to-hue-1",
  2: "to-hue-2",
  3: "to-hue-3",
  4: "to-hue-4",
  5: "to-hue-5",
  6: "to-hue-6",
};

interface HeroPost {
  /** 0 for a post that is not stored yet. */
  id: number;
  title: string;
  category: string;
  formatted_date: string;
  read_time: number;
  image: string | null;
}

type PostHeroProps = {
  post: HeroPost;
  /** A picture that is not uploaded yet, in the staff's preview. */
  chosenImage?: string;
  /** Small, for the preview next to the staff's form. */
  isPreview?: boolean;
  /** Content above the title. */
  before?: ReactNode;
  /** Content below the facts. */
  actions?: ReactNode;
};

/** The head of an article, over its picture or a gradient of its category's hue. */
export function PostHero({ post, chosenImage, isPreview = false, before, actions }: PostHeroProps) {
  const Heading = isPreview ? "h3" : "h1";
  return (
    <header
      className={classNames(
        "on-bar wrap-anywhere relative isolate overflow-clip bg-linear-to-br from-35% from-bar text-bar-ink",
        gradients[hueOf(post.category)],
      )}
    >
      {(post.image || chosenImage || !isPreview) && (
        <HeroPicture image={post.image} chosenImage={chosenImage} post={post} />
      )}
      <div
        className={
          isPreview
            ? "grid justify-items-start gap-3 px-5 py-8"
            : "page-width grid justify-items-start gap-5 pt-4 pb-12 sm:pt-6 sm:pb-16 lg:pb-20"
        }
      >
        {before}
        <Badge hue={hueOf(post.category)} className={isPreview ? "" : "mt-6"}>
          {post.category || "Category"}
        </Badge>
        <Heading
          dir="auto"
          className={classNames("max-w-4xl break-words", isPreview ? "text-2xl" : "text-3xl sm:text-4xl")}
        >
          {post.title || "Title"}
        </Heading>
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-bar-ink">
          <span className="inline-flex items-center gap-2">
            <Calendar aria-hidden="true" className="size-5 text-accent" />
            {post.formatted_date}
          </span>
          <span className="inline-flex items-center gap-2">
            <Clock aria-hidden="true" className="size-5 text-accent" />
            {post.read_time} min read
          </span>
        </p>
        {actions}
      </div>
    </header>
  );
}

type HeroPictureProps = { image: string | null; chosenImage?: string; post: HeroPost };

/** The picture, darkened so that the title stays readable. Without a picture, a placeholder image at the right edge. */
function HeroPicture({ image, chosenImage, post }: HeroPictureProps) {
  const look = "absolute inset-0 -z-20 size-full object-cover";
  if (!image && !chosenImage)
    return (
      <div className="absolute inset-y-0 end-0 -z-10 hidden w-[26vw] max-w-sm overflow-clip rounded-s-full border-accent border-s-8 xl:block">
        <PlaceholderImage seed={`post ${post.id}`} category={post.category} className="aspect-auto! h-full" />
      </div>
    );
  return (
    <>
      {chosenImage ? (
        <img src={chosenImage} alt="" className={look} />
      ) : (
        <UploadedPicture url={image} sizes="100vw" isFirst className={look} fallback={null} />
      )}
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-[#07120d]/95 via-[#07120d]/75 to-[#07120d]/60" />
    </>
  );
}
