import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MissingOrFailed } from "#web/dashboard/shell/missing-or-failed.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

type EditorProps<Stored> = {
  query: UseQueryResult<Stored>;
  failure: string;
  /** Noun for the record, such as "quiz". */
  noun?: string | undefined;
  /** Link back to the list. */
  list?: { href: string; label: string };
  children: (record: Stored) => ReactNode;
};

/**
 * Shows the form of a stored record when the record has loaded. If a later fetch fails, the form and its values stay.
 */
export function Editor<Stored>({ query, children, ...failed }: EditorProps<Stored>) {
  const isBrowser = useIsBrowser();
  if (query.isPending || !isBrowser) return <FormSkeleton />;
  if (query.isLoadingError) return <MissingOrFailed query={query} {...failed} />;
  return children(query.data);
}

/** Loads the record again. Returns it, or undefined after a failure. */
export async function reloaded<Stored>(query: UseQueryResult<Stored>): Promise<Stored | undefined> {
  const { isSuccess, data } = await query.refetch();
  return isSuccess ? data : undefined;
}

/** Shows a form that needs no data from the server, such as that of a new record. */
export function NewEditor({ children }: { children: ReactNode }) {
  return useIsBrowser() ? children : <FormSkeleton />;
}

/** A placeholder, also in the server's HTML. Fields appear only when the script can store what is typed. */
function FormSkeleton() {
  return (
    <Loading label="Loading the form">
      <div className="grid gap-8 rounded-lg border border-line bg-surface p-6">
        <SkeletonText lines={3} />
        <div className="shimmer h-40 rounded-md" />
        <SkeletonText lines={6} />
      </div>
    </Loading>
  );
}
