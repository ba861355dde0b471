import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Card } from "#web/ui/layout/card.tsx";

type TodayGroupProps = { icon: LucideIcon; title: string; count: number; children: ReactNode };

/** Pending items of one kind. Shows nothing if there are none. */
export function TodayGroup({ icon: Icon, title, count, children }: TodayGroupProps) {
  if (count === 0) return null;
  return (
    <Card isPadded={false}>
      <h3 className="flex items-center gap-2.5 px-4 pt-3 pb-1 text-base">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-action" />
        {title}
      </h3>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  );
}

type TodayRowProps = {
  title: string;
  /** Title of the item's program. */
  about?: string;
  /** Address of the title's link. A row with an action needs none. */
  to?: string;
  action?: ReactNode;
  children?: ReactNode;
};

export function TodayRow({ title, about, to, action, children }: TodayRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        {to ? (
          <Link
            to={to}
            className="inline-flex min-h-11 items-center font-semibold text-base underline underline-offset-4 [overflow-wrap:anywhere] hover:text-action"
          >
            {title}
          </Link>
        ) : (
          <p dir="auto" className="font-semibold text-base [overflow-wrap:anywhere]">
            {title}
          </p>
        )}
        {about && <p className="text-muted">{about}</p>}
        {children && <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">{children}</p>}
      </div>
      {action}
    </li>
  );
}
