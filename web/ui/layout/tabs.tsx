import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "./class-names.ts";
import { useIsBrowser } from "./use-is-browser.ts";

export type Tab = {
  key: string;
  label: ReactNode;
  count?: number;
  /** True if a button leads to the tab on phones, where the tab is then hidden while it is not open. */
  isButtonOnPhone?: boolean;
};

type TabsProps = {
  label: string;
  /** The page's heading. It shares a line with the tabs if there is room, so that a list below gets more. */
  heading?: ReactNode;
  /** Buttons at the end of that line. */
  actions?: ReactNode;
  tabs: Tab[];
  current: string;
  onChange: (key: string) => void;
  children: ReactNode;
};

/** More tabs than this are closer together, so that they fit next to the heading at 1280 px. */
const CROWDED = 8;
/** The same, for tabs that also share their line with buttons. */
const CROWDED_BY_BUTTONS = 3;

/**
 * Tabs over a single panel. The page has the open tab in its address. Tabs are disabled until the script has loaded.
 */
export function Tabs({ label, heading, actions, tabs, current, onChange, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isBrowser = useIsBrowser();
  const hasHeading = Boolean(heading);
  const sharesLine = hasHeading || Boolean(actions);
  const isCrowded = tabs.length > (hasHeading && actions ? CROWDED_BY_BUTTONS : CROWDED);
  useEffect(() => {
    // On a phone the open tab may be outside the screen.
    const open = list.current?.querySelector<HTMLElement>(`[id="${id}-${current}"]`);
    if (open)
      list.current?.scrollTo({ left: open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2 });
  }, [id, current]);
  useEffect(() => (list.current ? markEnd(list.current) : undefined), []);
  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.key === current);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (step + tabs.length) % tabs.length;
    const next = tabs[index];
    if (!next) return;
    onChange(next.key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  }
  return (
    <div>
      <div
        className={classNames(
          sharesLine &&
            "grid gap-3 lg:flex lg:flex-wrap lg:items-center lg:gap-x-4 lg:gap-y-1 lg:border-line lg:border-b-2",
        )}
      >
        {heading}
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          className={classNames(
            "flex gap-1 overflow-x-auto border-line border-b-2 [scrollbar-width:none] data-beyond:[mask-image:linear-gradient(to_left,transparent,black_4rem)]",
            sharesLine && "lg:-mb-0.5",
            isCrowded && "lg:gap-0.5",
          )}
        >
          {tabs.map((tab) => {
            const isCurrent = tab.key === current;
            return (
              <button
                key={tab.key}
                type="button"
                role="tab"
                disabled={!isBrowser}
                id={`${id}-${tab.key}`}
                aria-selected={isCurrent}
                aria-controls={`${id}-panel`}
                tabIndex={isCurrent ? 0 : -1}
                onClick={() => onChange(tab.key)}
                className={classNames(
                  "-outline-offset-3 -mb-0.5 min-h-11 shrink-0 cursor-pointer items-center gap-2 border-b-4 px-3 font-semibold text-sm disabled:cursor-progress disabled:opacity-60",
                  tab.isButtonOnPhone && !isCurrent ? "hidden md:flex" : "flex",
                  isCrowded && "lg:px-2",
                  isCurrent ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
                )}
              >
                {tab.label}
                {tab.count !== undefined && (
                  <span className="shape-d bg-sunken py-0.5 ps-2 pe-2.5 text-ink text-xs tabular-nums">
                    {tab.count}
                  </span>
                )}
              </button>
            );
          })}
        </div>
        {actions && <div className="flex flex-wrap gap-2 lg:ms-auto">{actions}</div>}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        className={hasHeading ? (isCrowded ? "pt-3 lg:pt-2" : "pt-3") : "pt-5"}
      >
        {children}
      </div>
    </div>
  );
}

/** Marks the list while tabs are hidden at its end. The styles then fade the last visible tab as a hint to scroll. */
function markEnd(list: HTMLElement): () => void {
  const mark = () =>
    list.toggleAttribute("data-beyond", list.scrollWidth - list.clientWidth - list.scrollLeft > 1);
  const sizes = new ResizeObserver(mark);
  for (const part of [list, ...list.children]) sizes.observe(part);
  list.addEventListener("scroll", mark, { passive: true });
  return () => sizes.disconnect();
}
