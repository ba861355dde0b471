import type { ReactNode } from "react";
import type { OwnText } from "#web/site/institute/site-texts.ts";
import { Contents, NumberedHeading } from "#web/site/legal/contents.tsx";
import { richSections } from "#web/site/legal/rich-sections.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Time } from "#web/ui/time/time.tsx";

type OwnDocumentProps = {
  text: OwnText;
  /** The last section, which shows facts from the settings. `children` renders it with its number. */
  last: { id: string; title: string };
  children: (number: number) => ReactNode;
};

/** The institute's own text, with its headings as numbered sections. */
export function OwnDocument({ text, last, children }: OwnDocumentProps) {
  const { intro, sections } = richSections(text.html);
  return (
    <>
      <Contents sections={[...sections, last]} />
      <div className="grid grid-cols-1 gap-12">
        <p className="text-muted text-sm">
          Last changed on <Time at={text.updated_at} />
        </p>
        {intro && <Prose html={intro} className="wrap-anywhere" />}
        {sections.map(({ id, title, html }, index) => (
          <section key={id} aria-labelledby={id}>
            <NumberedHeading id={id} number={index + 1} title={title} />
            <Prose html={html} className="wrap-anywhere mt-4" />
          </section>
        ))}
        {children(sections.length + 1)}
      </div>
    </>
  );
}
