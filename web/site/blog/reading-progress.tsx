/** How far down the page the reader is, 0 to 100, in a bar under the header (web/site/light/reading.ts). Without JavaScript it is not there. */
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
