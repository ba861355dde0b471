import { useEffect, useState } from "react";

/** How far down the page the reader is, 0 to 100, in a bar under the header. Without JavaScript it is not there. */
export function ReadingProgress() {
  const percent = useScrollPercent();
  return (
    <div className="sticky top-16 z-30 h-0 noscript:hidden">
      <div className="relative">
        <progress
          aria-label="Reading progress"
          max={100}
          value={percent}
          className="progress h-1.5! rounded-none! text-accent!"
        />
        <span
          aria-hidden="true"
          className="absolute end-3 top-3 rounded-full bg-bar px-2.5 py-0.5 font-semibold text-bar-ink text-xs tabular-nums shadow-md"
        >
          {percent}%
        </span>
      </div>
    </div>
  );
}

function useScrollPercent(): number {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const way = scrollHeight - clientHeight;
      setPercent(way > 0 ? Math.min(100, Math.round((scrollTop / way) * 100)) : 100);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", onScroll);
    };
  }, []);
  return percent;
}
