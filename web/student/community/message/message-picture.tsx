import type { MessageOrReply } from "#web/student/community/thread/thread-data.ts";

/** A message's picture, small enough to keep reading. A press opens it in a new tab, where a phone can enlarge it. */
export function MessagePicture({ message }: { message: MessageOrReply }) {
  const { picture, sender } = message;
  if (!picture) return null;
  const words = picture.description || `Picture from ${sender.name}`;
  return (
    <a
      href={picture.url}
      target="_blank"
      rel="noopener"
      className="my-2 block min-h-6 w-fit min-w-6 max-w-full"
    >
      <img
        src={picture.url}
        alt={words}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
        className="h-auto max-h-80 w-auto max-w-full rounded-md border border-line bg-on-hue object-contain"
      />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
