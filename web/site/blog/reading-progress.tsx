/**
 * Bar under the header that shows the reading progress, 0 to 100 (web/site/light/reading.ts). Hidden without
 * JavaScript.
 */
export function ReadingProgress() {
  return (
    <div data-reading="" className="sticky top-16 z-30 h-0 noscript:hidden">
      <div className="relative">
        <progress
          aria-label="Reading progress"
          max={100}
          value={0}
          className="progress h-1.5! rounded-none! text-accent!"
        />
        <span
          aria-hidden="true"
          className="absolute end-3 top-3 rounded-full bg-bar px-2.5 py-0.5 font-semibold text-bar-ink text-xs tabular-nums shadow-md"
        >
          0%
        </span>
      </div>
    </div>
  );
}
