import { Loading, SkeletonRow } from "#web/ui/skeleton.tsx";

export function RowsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="rounded-lg border border-line bg-surface px-5 py-2">
        {[1, 2, 3, 4].map((row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    </Loading>
  );
}
