import type { ReactNode } from "react";

type PageHeadingProps = { eyebrow?: ReactNode; title: ReactNode; lead?: ReactNode; actions?: ReactNode };

/** The h1 of a page, with its main actions. */
export function PageHeading({ eyebrow, title, lead, actions }: PageHeadingProps) {
  return (
    <div className="page-heading flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="heading-words min-w-0">
        {eyebrow && <p className="mb-2 font-semibold text-accent-text text-sm">{eyebrow}</p>}
        <h1 dir="auto" className="text-3xl">
          {title}
        </h1>
        {lead && <p className="measure mt-3 text-lg text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex min-w-0 max-w-full flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
