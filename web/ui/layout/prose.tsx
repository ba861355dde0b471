import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type ProseProps = ({ html: string; children?: never } | { html?: never; children: ReactNode }) & {
  className?: string;
};

/** Running text. `html` must already have been cleaned by the server. */
export function Prose({ html, children, className }: ProseProps) {
  const classes = classNames("prose", className);
  if (html === undefined) return <div className={classes}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans this field before it is stored and again on the way out
  return <div className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
}
