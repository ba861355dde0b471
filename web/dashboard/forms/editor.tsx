import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

type EditorProps<Stored> = {
  query: UseQueryResult<Stored>;
  failure: string;
  /** The way back to the list. */
  list?: { href: string; label: string };
  children: (record: Stored) => ReactNode;
};

/** The form of a stored record, once the record has loaded. When fetching it again fails, the form and what it says stay. */
export function Editor<Stored>({ query, failure, list, children }: EditorProps<Stored>) {
  const isBrowser = useIsBrowser();
  if (query.isPending || !isBrowser) return <FormSkeleton />;
  if (query.isLoadingError)
    return (
      <FailedState
        title={failure}
        onRetry={() => void query.refetch()}
        action={
          list && (
            <ButtonLink to={list.href} variant="secondary">
              {list.label}
            </ButtonLink>
          )
        }
      />
    );
  return children(query.data);
}

/** A form that loads nothing from the server, such as that of a new record. */
export function NewEditor({ children }: { children: ReactNode }) {
  return useIsBrowser() ? children : <FormSkeleton />;
}

/** The server renders it, too: fields appear once the page can keep what is typed into them. */
function FormSkeleton() {
  return (
    <>
      <NeedsScript />
      <Loading label="Loading the form">
        <div className="grid gap-8 rounded-lg border border-line bg-surface p-6">
          <SkeletonText lines={3} />
          <div className="shimmer h-40 rounded-md" />
          <SkeletonText lines={6} />
        </div>
      </Loading>
    </>
  );
}
