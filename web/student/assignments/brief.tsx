import { ChevronDown } from "lucide-react";
import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** A text within these limits fits three lines of a wide screen, so it is never collapsed. */
const MAX_LINES = 3;
const MAX_CHARACTERS = 210;

const lines = "line-clamp-3 whitespace-pre-line";

/** The assignment's description. A long one shows three lines until it is opened, with or without script. */
export function Brief({ text }: { text: string }) {
  if (text === "") return null;
  if (text.length <= MAX_CHARACTERS && text.split("\n").length <= MAX_LINES)
    return (
      <p dir="auto" className="measure whitespace-pre-line text-sm">
        {text}
      </p>
    );
  return <LongBrief key={text} text={text} />;
}

/** A long description. It starts collapsed; the script opens it if the whole text fits three lines of this screen. */
function LongBrief({ text }: { text: string }) {
  const [isCut, setIsCut] = useState(true);
  const shown = useRef<HTMLParagraphElement & HTMLSpanElement>(null);
  const look = useCallback(() => {
    const element = shown.current;
    if (element && !element.closest("details")?.open) setIsCut(element.scrollHeight > element.clientHeight);
  }, []);
  // Use a layout effect, so that nothing jumps after painting.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether it is cut decides which element is measured
  useLayoutEffect(() => {
    look();
    const observer = new ResizeObserver(look);
    if (shown.current) observer.observe(shown.current);
    return () => observer.disconnect();
  }, [look, isCut]);
  if (!isCut)
    return (
      <p dir="auto" ref={shown} className={`measure text-sm ${lines}`}>
        {text}
      </p>
    );
  return (
    <details onToggle={look} className="group measure text-sm">
      <summary className="cursor-pointer list-none">
        <span dir="auto" ref={shown} className={`${lines} group-open:line-clamp-none`}>
          {text}
        </span>
        <span className="flex min-h-11 items-center gap-1.5 font-semibold text-action">
          <span className="group-open:hidden">Read all of it</span>
          <span className="hidden group-open:inline">Show less</span>
          <ChevronDown aria-hidden="true" className="size-4.5 transition-transform group-open:rotate-180" />
        </span>
      </summary>
    </details>
  );
}
