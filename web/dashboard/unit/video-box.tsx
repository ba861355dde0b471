import { Play } from "lucide-react";
import { useState } from "react";
import { youtubeIdOf } from "#contract/shared/text/addresses.ts";
import { useIsOnline } from "#web/dashboard/offline/use-is-online.ts";
import { PlaceholderImage } from "#web/shared/programs/placeholder-image.tsx";

type VideoBoxProps = { url: string; title: string; seed: number };

/**
 * A picture that loads the video only when pressed, because data is expensive here. Only YouTube videos play in place.
 */
export function VideoBox({ url, title, seed }: VideoBoxProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  const isOnline = useIsOnline();
  const youtubeId = youtubeIdOf(url);
  if (isPlaying && youtubeId)
    return (
      <iframe
        title={title}
        src={`https://www.youtube-nocookie.com/embed/${youtubeId}?autoplay=1`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        className="aspect-video w-full rounded-lg border-0"
      />
    );
  return (
    <div className="relative aspect-video overflow-clip rounded-lg rounded-e-[3rem] bg-bar">
      <PlaceholderImage seed={seed} category={title} className="size-full" />
      {/* Without a script, or for another site, the picture is a plain link. */}
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          if (isOnline && !youtubeId) return;
          event.preventDefault();
          setIsPlaying(isOnline);
        }}
        className="group absolute inset-0 grid place-items-center"
      >
        <span className="grid size-16 place-items-center rounded-full bg-accent text-on-accent shadow-lg transition-transform duration-(--speed-calm) group-hover:scale-110">
          <Play aria-hidden="true" className="ms-1 size-8 fill-current" />
        </span>
        <span className="absolute start-3 bottom-3 rounded-md bg-bar px-3 py-1.5 font-semibold text-bar-ink text-sm">
          {isOnline ? "Play video" : "The video plays when you are online"}
          <span className="sr-only">: {title}</span>
        </span>
      </a>
    </div>
  );
}
