import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowLeft, Columns3 } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";

interface OpenFileProps<File> {
  /** Noun for the file, such as "statement". */
  noun: string;
  /** Days for which a file is stored. */
  days: number;
  file: UseQueryResult<File>;
  back: ReactNode;
  children: (file: File) => ReactNode;
}

/** Shows one file, or that it is loading, missing or failed. */
export function OpenFile<File>({ noun, days, file, back, children }: OpenFileProps<File>) {
  if (file.isPending)
    return (
      <Loading label={`Loading the ${noun}`}>
        <SkeletonText lines={8} />
      </Loading>
    );
  if (file.isError && file.error instanceof ApiError && file.error.status === 404)
    return (
      <EmptyState title={`There is no such ${noun}`} action={back}>
        It was deleted, or it is older than {days} days.
      </EmptyState>
    );
  if (file.isLoadingError)
    return (
      <FailedState
        title={`Failed to load the ${noun}. Please try again.`}
        onRetry={() => void file.refetch()}
        action={back}
      />
    );
  return children(file.data);
}

/** Links from one file to the list. `to` removes the open file from the address. */
export function BackToFiles({
  to,
  children,
}: {
  to: Record<string, string | undefined>;
  children: ReactNode;
}) {
  const { href } = useAddress();
  return (
    <ButtonLink
      to={href({ ...to, columns: undefined, lines: undefined, page: undefined })}
      size="small"
      variant="secondary"
      icon={<ArrowLeft className="size-4" />}
    >
      {children}
    </ButtonLink>
  );
}

/** Links from the lines back to the columns. */
export function BackToColumns({ children }: { children: ReactNode }) {
  const { href } = useAddress();
  return (
    <ButtonLink to={href({ columns: 1 })} size="small" variant="quiet" icon={<Columns3 className="size-4" />}>
      {children}
    </ButtonLink>
  );
}
