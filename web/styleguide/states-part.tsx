import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Loading, SkeletonCard, SkeletonRow, SkeletonText } from "#web/ui/layout/skeleton.tsx";

export function StatesPart() {
  return (
    <section aria-labelledby="states" className="grid grid-cols-1 gap-6">
      <SectionHeading id="states" title="States" lead="Loading, empty, failed and full are all designed." />
      <div className="grid gap-4 lg:grid-cols-2">
        <Alert>Please log in to access the dashboard.</Alert>
        <Alert tone="success" title="Application Submitted Successfully!" onDismiss={() => {}}>
          We answer within 24 hours.
        </Alert>
        <Alert tone="warning">Enrollment closes in 2 days.</Alert>
        <Alert tone="error" title="Submission Failed">
          There was an error submitting your application. Please try again or contact us directly.
        </Alert>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <EmptyState title="No Programs Found" action={<ButtonLink to="/">View All Categories</ButtonLink>}>
          No programs match your current search criteria.
        </EmptyState>
        <FailedState title="Failed to load programs. Please try again later.">
          Check your connection. Nothing that you wrote is lost.
        </FailedState>
      </div>
      <Loading label="Loading programs">
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <SkeletonCard />
          <div>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </div>
          <SkeletonText lines={5} />
        </div>
      </Loading>
    </section>
  );
}
