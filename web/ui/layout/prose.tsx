import type { ReactNode } from "react";

type ProseProps = { html: string; children?: never } | { html?: never; children: ReactNode };

/** Running text. `html` must already have been cleaned by the server. */
export function Prose({ html, children }: ProseProps) {
  if (html === undefined) return <div className="prose">{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans this field before it is stored and again on the way out
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
