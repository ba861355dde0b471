import { Menu } from "lucide-react";
import { Suspense, useEffect } from "react";
import { Link } from "react-router";
import type { Principal } from "#contract/shared/permissions.ts";
import { findSection } from "#web/dashboard/sections.ts";
import { paths } from "#web/paths.ts";
import { classNames } from "#web/ui/layout/class-names.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { useIsKeyboardOpen } from "./use-is-keyboard-open.ts";

/** The sections that students open most, each with a short label. The longest takes the room of the shorter ones. */
const shown = [
  ["dashboard", "Home"],
  ["courses", "Courses"],
  ["assignments", "Assignments"],
  ["communications", "Communications"],
] as const;

/** Id of the menu that is in the page without JavaScript. */
export const MENU_ID = "menu";

/** With large text, only the icons grow: five labels do not fit the screen's width. The full menu has large labels. */
const entry =
  "relative flex min-h-14 min-w-0 flex-auto cursor-pointer flex-col items-center justify-center gap-0.5 px-1 font-medium text-[min(0.6875rem,3.3vw)] leading-tight";

type SectionBarProps = { current: string; principal: Principal; onMore: () => void };

/** A bar at the lower edge of a phone, within reach of the thumb. It is hidden while a keyboard is open. */
export function SectionBar({ current, principal, onMore }: SectionBarProps) {
  const isBrowser = useIsBrowser();
  const isKeyboardOpen = useIsKeyboardOpen();
  useEffect(() => {
    // Set an attribute of the page. A state of the shell would render the sections again.
    document.documentElement.toggleAttribute("data-keyboard", isKeyboardOpen);
    return () => document.documentElement.removeAttribute("data-keyboard");
  }, [isKeyboardOpen]);
  const more = (
    <>
      <Menu aria-hidden="true" className="size-6" />
      More
    </>
  );
  return (
    <nav
      aria-label="Main sections"
      className={classNames(
        "section-bar on-bar fixed inset-x-0 bottom-0 z-30 bg-bar text-bar-muted shadow-lg md:hidden",
        isKeyboardOpen ? "hidden" : "max-md:[@media(min-height:26rem)]:flex",
      )}
    >
      {shown.map(([value, label]) => {
        const section = findSection(value, principal);
        const isCurrent = value === current;
        return (
          section && (
            <Link
              key={value}
              to={paths.dashboard(value === "dashboard" ? undefined : value)}
              aria-current={isCurrent ? "page" : undefined}
              className={classNames(entry, isCurrent && "font-semibold text-bar-ink")}
            >
              {isCurrent && <span aria-hidden="true" className="absolute inset-x-4 top-0 h-1 bg-accent" />}
              <section.icon aria-hidden="true" className={classNames("size-6", isCurrent && "text-accent")} />
              {label}
              {section.Badge && (
                <span className="absolute end-0 top-0.5 scale-90 [&>span]:text-[min(0.75rem,3.4vw)]">
                  <Suspense>
                    <section.Badge />
                  </Suspense>
                </span>
              )}
            </Link>
          )
        );
      })}
      {isBrowser ? (
        <button type="button" aria-haspopup="dialog" onClick={onMore} className={entry}>
          {more}
        </button>
      ) : (
        <a href={`#${MENU_ID}`} className={entry}>
          {more}
        </a>
      )}
    </nav>
  );
}
