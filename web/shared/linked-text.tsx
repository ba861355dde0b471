import { linkParts } from "./link-parts.ts";

/** What a person wrote, its lines kept, its web addresses to be pressed; they open in a new tab. */
export function LinkedText({ text, className = "" }: { text: string; className?: string }) {
  let at = 0;
  return (
    <div className={`whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`}>
      {linkParts(text).map((part) => {
        const key = at;
        at += part.text.length;
        if (!part.href) return <span key={key}>{part.text}</span>;
        return (
          <a
            key={key}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="font-medium text-action underline underline-offset-4"
          >
            {part.text}
          </a>
        );
      })}
    </div>
  );
}
