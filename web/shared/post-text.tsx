import { Quote } from "lucide-react";
import type { ReactNode } from "react";
import { Prose } from "#web/ui/layout/prose.tsx";
import { leadAndBody } from "./post-lines.ts";

type PostTextProps = {
  /** A post's `full_description`: cleaned by the server, or of the editor, which knows no other marks than the server allows. */
  html: string;
  /** Between the lead and the rest. */
  children?: ReactNode;
};

/** A post's words: its first paragraph as a quote, then the rest. */
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
