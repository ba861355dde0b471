import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Columns3 } from "lucide-react";
import type { Statement } from "#contract/fees/statements.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { FormatForm } from "./format-form.tsx";
import { StatementLines } from "./statement-lines.tsx";
import { statementQuery } from "./statement-queries.ts";

/** One statement: first how it is read, then its lines. `?columns=1` goes back to how it is read. */
export function StatementPage({ id }: { id: number }) {
  const statement = useQuery(statementQuery(api, id));
  if (statement.isPending)
    return (
      <Loading label="Loading the statement">
        <SkeletonText lines={8} />
      </Loading>
    );
  if (statement.isError && statement.error instanceof ApiError && statement.error.status === 404)
    return (
      <EmptyState title="There is no such statement" action={<BackToStatements />}>
        It was deleted, or it is older than 90 days.
      </EmptyState>
    );
  if (statement.isLoadingError)
    return (
      <FailedState
        title="Failed to load the statement. Please try again."
        onRetry={() => void statement.refetch()}
        action={<BackToStatements />}
      />
    );
  return <OpenStatement statement={statement.data} />;
}

function OpenStatement({ statement }: { statement: Statement }) {
  const { get, href } = useAddress();
  const isMapping = statement.format === null || get("columns") !== "";
  const { provider, currency } = statement.format ?? {};
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3" aria-labelledby="statement">
      <SectionHeading
        id="statement"
        title={provider ? `${statement.filename}: ${provider}, ${currency}` : statement.filename}
      />
      <div className="flex flex-wrap gap-2">
        <BackToStatements />
        {!isMapping && (
          <ButtonLink
            to={href({ columns: 1 })}
            size="small"
            variant="quiet"
            icon={<Columns3 className="size-4" />}
          >
            Columns
          </ButtonLink>
        )}
      </div>
      {isMapping ? (
        <FormatForm key={statement.updated_at} statement={statement} />
      ) : (
        <StatementLines statement={statement} />
      )}
    </section>
  );
}

function BackToStatements() {
  const { href } = useAddress();
  const none = { statement: undefined, columns: undefined, lines: undefined, page: undefined };
  return (
    <ButtonLink to={href(none)} size="small" variant="secondary" icon={<ArrowLeft className="size-4" />}>
      All Statements
    </ButtonLink>
  );
}
