import { Loading, SkeletonRow } from "#web/ui/layout/skeleton.tsx";

/** A placeholder for a table's rows while they load. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="rounded-lg border border-line bg-surface px-5 py-2">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    </Loading>
  );
}
