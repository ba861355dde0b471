import { Quote } from "lucide-react";
import type { ReactNode } from "react";
import { Prose } from "#web/ui/layout/prose.tsx";
import { postLines } from "./post-lines.ts";

type PostTextProps = {
  description: string;
  /** Between the lead and the rest. */
  children?: ReactNode;
};

/** A post's words: its first line as a quote, the rest as paragraphs, all of it as text and never as markup. */
export function PostText({ description, children }: PostTextProps) {
  const { lead, paragraphs } = postLines(description);
  return (
    <>
      {lead && (
        <div className="wrap-anywhere relative rounded-lg rounded-e-[3rem] border-accent border-s-8 bg-accent-soft py-7 ps-6 pe-8 sm:py-8 sm:ps-8 sm:pe-12">
          <Quote aria-hidden="true" className="mb-3 size-7 fill-current text-accent-text" />
          <p className="font-display font-semibold text-xl leading-snug">{lead}</p>
        </div>
      )}
      {children}
      {paragraphs.length > 0 && (
        <Prose>
          {paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same, and paragraphs never move
            <p key={index} className="text-lg">
              {paragraph}
            </p>
          ))}
        </Prose>
      )}
    </>
  );
}
