import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

type EditorProps<Thing> = {
  query: UseQueryResult<Thing>;
  failure: string;
  /** The way back to the list. */
  listHref: string;
  listLabel: string;
  children: (thing: Thing) => ReactNode;
};

/** A stored thing's form, once the thing is there. */
export function Editor<Thing>({ query, failure, listHref, listLabel, children }: EditorProps<Thing>) {
  const isBrowser = useIsBrowser();
  if (query.isPending || !isBrowser) return <FormSkeleton />;
  if (query.isError)
    return (
      <FailedState
        title={failure}
        onRetry={() => void query.refetch()}
        action={
          <ButtonLink to={listHref} variant="secondary">
            {listLabel}
          </ButtonLink>
        }
      />
    );
  return children(query.data);
}

/** A form that needs nothing from the server: of a thing that is not there yet, or of the person. */
export function NewEditor({ children }: { children: ReactNode }) {
  return useIsBrowser() ? children : <FormSkeleton />;
}

/** Also what the server renders: fields appear when the page can keep what is typed into them. */
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
