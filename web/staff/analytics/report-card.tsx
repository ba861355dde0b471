import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Card } from "#web/ui/layout/card.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";

type ReportCardProps<Report> = {
  title: string;
  lead: string;
  actions: ReactNode;
  report: UseQueryResult<Report>;
  children: (report: Report) => ReactNode;
};

/** Shows a report in its four states. While another range loads, the previous report stays visible, dimmed. */
export function ReportCard<Report>({ title, lead, actions, report, children }: ReportCardProps<Report>) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SectionHeading id={id} title={title} lead={lead} actions={report.data && actions} />
      {report.isPending && (
        <Loading label={`Loading: ${title}`}>
          <SkeletonText lines={6} />
        </Loading>
      )}
      {report.isError && (
        <FailedState title="Failed to load analytics data" onRetry={() => void report.refetch()} />
      )}
      {report.data && (
        <div
          aria-busy={report.isPlaceholderData}
          className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${report.isPlaceholderData ? "opacity-60" : ""}`}
        >
          {children(report.data)}
        </div>
      )}
    </Card>
  );
}
