import { calmText } from "#contract/shared/text/calm-text.ts";
import { linkParts } from "./link-parts.ts";

/**
 * A person's text with its line breaks and with its web addresses as links, which open in a new tab. Each paragraph has
 * the direction of its first letter.
 */
export function LinkedText({ text, className = "" }: { text: string; className?: string }) {
  let at = 0;
  return (
    <div
      dir="auto"
      className={`whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext] ${className}`}
    >
      {linkParts(calmText(text)).map((part) => {
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
