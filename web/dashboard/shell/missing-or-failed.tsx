import { ApiError } from "#contract/shared/api-error.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";

interface MissingOrFailedProps {
  query: { error: Error | null; refetch: () => unknown };
  /** Noun for the record, such as "quiz". */
  noun?: string | undefined;
  failure: string;
  /** Link back to the list. */
  list?: { href: string; label: string } | undefined;
}

/** Says that a record is no longer there, or that it failed to load, with a retry. */
export function MissingOrFailed({ query, noun = "record", failure, list }: MissingOrFailedProps) {
  const action = list && (
    <ButtonLink to={list.href} variant="secondary">
      {list.label}
    </ButtonLink>
  );
  if (isMissing(query.error))
    return <EmptyState title={`This ${noun} is no longer there.`} action={action} />;
  return <FailedState title={failure} onRetry={() => void query.refetch()} action={action} />;
}

/** Returns whether the record of a query does not exist. */
export const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;
