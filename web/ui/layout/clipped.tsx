import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";

/**
 * A person's text of any length. One that is taller than the window is cut to half a window, until "Show all" is
 * pressed or the focus moves to a link in the cut part.
 */
export function Clipped({ children, className }: { children: ReactNode; className?: string }) {
  const [isTall, setIsTall] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  // Use a layout effect, so that nothing jumps after painting.
  useLayoutEffect(() => {
    const measure = () => setIsTall((content.current?.offsetHeight ?? 0) > window.innerHeight);
    measure();
    const observer = new ResizeObserver(measure);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  const isCut = isTall && !isOpen;
  return (
    <div className={className}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only the focus of a link inside is noticed */}
      <div
        id={id}
        onFocus={() => setIsOpen(true)}
        className={
          isCut
            ? "max-h-[50vh] overflow-y-clip [mask-image:linear-gradient(black_75%,transparent)]"
            : undefined
        }
      >
        <div ref={content}>{children}</div>
      </div>
      {isTall && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold text-action text-sm"
        >
          {isOpen ? "Show less" : "Show all"}
          <ChevronDown
            aria-hidden="true"
            className={classNames("size-4.5 transition-transform", isOpen && "rotate-180")}
          />
        </button>
      )}
    </div>
  );
}
