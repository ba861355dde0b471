import type { ReactNode } from "react";

type FilterBarProps = {
  /** The search box first, then selects. */
  children: ReactNode;
  /** Row count and list actions, at the end of the line. */
  end?: ReactNode;
};

/**
 * Search, filters, count and buttons of a list. They are on one low line if there is room, so that ten rows fit below.
 */
export function FilterBar({ children, end }: FilterBarProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      {children && (
        <div className="flex min-w-0 flex-1 basis-full md:has-[>:only-child]:basis-72 flex-wrap gap-x-3 gap-y-2 lg:gap-y-1.5 *:min-w-32 *:flex-1 [&>:first-child]:min-w-[min(18rem,100%)] [&>:first-child]:flex-2 lg:basis-142 md:[&_:is(input,select)]:min-h-11 md:[&_:is(input,select)]:py-1.5 md:[&_select]:pe-9">
          {children}
        </div>
      )}
      {end}
    </div>
  );
}
