import type { Institute } from "#contract/content/institute.ts";
import { paths } from "#web/paths.ts";
import { PlaceholderImage } from "#web/shared/programs/placeholder-image.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";

/** "Discover Our Story", with the video if staff set one. */
export function Story({ video, lead }: { video: Institute["promo_video"]; lead: string }) {
  const hasVideo = video.youtube_id !== "";
  return (
    <section aria-labelledby="our-story" className="bg-sunken">
      <div
        className={`page-width grid grid-cols-1 items-center gap-x-12 gap-y-8 py-14 sm:py-20 ${hasVideo ? "lg:grid-cols-[1fr_1.5fr]" : ""}`}
      >
        <div className="grid justify-items-start gap-5">
          <SectionHeading id="our-story" title="Discover Our Story" lead={lead} />
          {hasVideo ? (
            <a
              href={`https://www.youtube.com/watch?v=${encodeURIComponent(video.youtube_id)}`}
              rel="noopener noreferrer"
              className={buttonLook("secondary")}
            >
              Watch on YouTube
            </a>
          ) : (
            <ButtonLink to={paths.about()} variant="secondary">
              Read Our Story
            </ButtonLink>
          )}
        </div>
        {hasVideo && <Player video={video} />}
      </div>
    </section>
  );
}

/** Shows a picture until the visitor presses play, because a video costs data. */
function Player({ video }: { video: Institute["promo_video"] }) {
  return (
    <div data-slot="" className="relative aspect-video overflow-clip rounded-lg rounded-e-[4rem] bg-bar">
      <PlaceholderImage seed={1} category={video.title} className="size-full" />
      <button
        type="button"
        data-press="show"
        className="group absolute inset-0 grid cursor-pointer place-items-center noscript:hidden"
      >
        <span className="grid size-20 place-items-center rounded-full bg-accent text-on-accent shadow-lg transition-transform duration-(--speed-calm) group-hover:scale-110">
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            width="36"
            height="36"
            className="ms-1 size-9 fill-current"
          >
            <path d="M5 3l15 9-15 9z" />
          </svg>
        </span>
        <span className="absolute start-4 bottom-4 rounded-md bg-bar px-3 py-1.5 font-semibold text-bar-ink text-sm">
          Play video: {video.title}
        </span>
      </button>
      <template data-when="pressed">
        <iframe
          title={video.title}
          src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(video.youtube_id)}?autoplay=1`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          className="size-full border-0"
        />
      </template>
    </div>
  );
}
