import type { ReactNode } from "react";

type WelcomeCardProps = { name: string; lead?: ReactNode; children?: ReactNode };

/** The top of the dashboard: a greeting by name, and today's most important information. */
export function WelcomeCard({ name, lead, children }: WelcomeCardProps) {
  return (
    <section className="on-bar overflow-clip rounded-xl bg-bar text-bar-ink">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-6 sm:p-8">
        <div>
          <p className="font-semibold text-accent">Welcome</p>
          <h1 className="mt-1 break-words text-3xl">
            <bdi>{name}</bdi>
          </h1>
          {lead && <p className="measure mt-2 text-bar-muted">{lead}</p>}
        </div>
        {children}
      </div>
      <div className="kitenge-band" />
    </section>
  );
}
