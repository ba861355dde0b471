import type { ReactNode } from "react";

type SectionHeadingProps = { id?: string; title: ReactNode; lead?: ReactNode; actions?: ReactNode };

/** An h2 after the half circle of our logo. */
export function SectionHeading({ id, title, lead, actions }: SectionHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h2 id={id} className="wrap-anywhere flex items-center gap-3 text-2xl">
          <span aria-hidden="true" className="h-[0.8em] w-[0.4em] shrink-0 rounded-e-full bg-accent" />
          <span dir="auto">{title}</span>
        </h2>
        {lead && <p className="measure mt-2 text-muted">{lead}</p>}
      </div>
      {actions}
    </div>
  );
}
