import { classNames } from "./class-names.ts";

function Bar({ className }: { className: string }) {
  return <div className={classNames("shimmer rounded-sm", className)} />;
}

/** Tells screen readers what is loading. Without JavaScript, says that nothing will load. */
export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status">
      <noscript>This part needs JavaScript. Switch it on in your browser.</noscript>
      <span className="sr-only noscript:hidden">{label}</span>
      <div aria-hidden="true" className="noscript:hidden">
        {children}
      </div>
    </div>
  );
}

const lineWidths = ["w-full", "w-11/12", "w-4/5", "w-full", "w-2/3"];

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid content-start gap-3">
      {Array.from({ length: lines }, (_, index) => index).map((line) => (
        <Bar key={line} className={`h-4 ${lineWidths[line % lineWidths.length]}`} />
      ))}
    </div>
  );
}

export function SkeletonCard() {
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface">
      <div className="shimmer aspect-video" />
      <div className="grid gap-4 p-5">
        <Bar className="h-5 w-1/3" />
        <Bar className="h-7 w-4/5" />
        <SkeletonText lines={2} />
        <div className="flex justify-between">
          <Bar className="h-6 w-1/4" />
          <Bar className="h-11 w-32" />
        </div>
      </div>
    </div>
  );
}

export function SkeletonRow() {
  return (
    <div className="flex items-center gap-4 border-line border-b py-4">
      <div className="shimmer size-10 shrink-0 rounded-full" />
      <Bar className="h-4 w-1/4" />
      <Bar className="h-4 w-1/3" />
      <Bar className="ms-auto h-4 w-16" />
    </div>
  );
}
