import { Quote } from "lucide-react";
import type { ReactNode } from "react";
import { Prose } from "#web/ui/layout/prose.tsx";
import { leadAndBody } from "./post-lines.ts";

type PostTextProps = {
  /**
   * A post's `full_description`. The server has sanitized it; in the preview, the editor allows the same formats only.
   */
  html: string;
  /** Content between the lead and the body. */
  children?: ReactNode;
};

/** A post's text: its lead as a quote, then the body. */
export function PostText({ html, children }: PostTextProps) {
  const { lead, body } = leadAndBody(html);
  return (
    <>
      {lead && (
        <div className="wrap-anywhere relative rounded-lg rounded-e-[3rem] border-accent border-s-8 bg-accent-soft py-7 ps-6 pe-8 sm:py-8 sm:ps-8 sm:pe-12">
          <Quote aria-hidden="true" className="mb-3 size-7 fill-current text-accent-text" />
          <Prose html={`<p>${lead}</p>`} className="font-display font-semibold text-xl leading-snug" />
        </div>
      )}
      {children}
      {body && <Prose html={body} className="text-lg leading-[1.7]" />}
    </>
  );
}
