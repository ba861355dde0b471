import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type ProseProps = ({ html: string; children?: never } | { html?: never; children: ReactNode }) & {
  className?: string;
  id?: string;
};

/** Running text. The server must already have sanitized `html`. */
export function Prose({ html, children, className, id }: ProseProps) {
  const classes = classNames("prose", className);
  if (html === undefined)
    return (
      <div id={id} dir="auto" className={classes}>
        {children}
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it on the way in and out
  return <div id={id} dir="auto" className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
}
