import { ChevronDown, Menu, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { paths } from "#web/paths.ts";
import { InstituteMark } from "#web/shared/institute/institute-mark.tsx";
import { useLoggedIn } from "#web/site/frame/logged-in.ts";
import { loginAddress, sitePages } from "#web/site/frame/navigation.ts";
import { useIsLight } from "#web/site/light/use-is-light.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";

/** The bar on every public page. Its shadow covers the gap that Firefox leaves above it at fractional pixels. */
export function Header({ name, logo }: { name: string; logo?: string | null | undefined }) {
  return (
    <header className="on-bar sticky top-0 z-40 border-bar-line border-b bg-bar text-bar-ink shadow-[0_-1px_var(--bar)]">
      <div className="page-width flex min-h-16 flex-wrap items-center gap-x-3 md:flex-nowrap sm:gap-x-6">
        <Link
          to="/"
          reloadDocument
          className="-ms-1 flex min-h-11 min-w-0 max-w-full grow basis-[8rem] items-center md:grow-0 md:basis-auto gap-2.5 rounded-md px-1"
        >
          <InstituteMark logo={logo} className="size-8" />
          <span className="wrap-anywhere min-w-0 font-bold font-display text-lg leading-tight tracking-tight sm:text-2xl">
            {name}
          </span>
        </Link>
        <nav aria-label="Main" className="hidden flex-1 md:block">
          <ul className="flex justify-center">
            {sitePages.map((page, index) => (
              <li key={page.to} className={roomFor(index).inBar}>
                <NavLink
                  to={page.to}
                  end={page.to === "/"}
                  reloadDocument
                  className="relative flex min-h-16 items-center whitespace-nowrap px-2 font-medium text-bar-muted text-sm hover:text-bar-ink nav:px-2.5 aria-[current=page]:text-bar-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-1 aria-[current=page]:after:bg-accent"
                >
                  {page.label}
                </NavLink>
              </li>
            ))}
            <li className="nav:hidden">
              <MorePages />
            </li>
          </ul>
        </nav>
        <div className="ms-auto flex shrink-0 items-center gap-1 md:ms-0">
          <WayIn />
          <SmallScreenMenu />
        </div>
      </div>
    </header>
  );
}

/** The login button, or the link to the dashboard for people who are logged in. */
function WayIn() {
  const person = useLoggedIn();
  const isLight = useIsLight();
  return (
    <div data-slot="" className="flex">
      {person ? (
        <ToDashboard name={person.name} />
      ) : (
        <ButtonLink to={loginAddress} variant="accent" size="small">
          Login
        </ButtonLink>
      )}
      {isLight && (
        <template data-when="logged-in">
          <ToDashboard name="" />
        </template>
      )}
    </div>
  );
}

function ToDashboard({ name }: { name: string }) {
  return (
    <ButtonLink to={paths.dashboard()} variant="accent" size="small">
      <span className="grid text-center leading-tight">
        <span data-person="" className="max-w-32 truncate font-normal text-xs">
          {name}
        </span>{" "}
        <span>Dashboard</span>
      </span>
    </ButtonLink>
  );
}

/**
 * Classes that show a page's link in the bar or under "More". The bar fits three links at 768 px, six at 1024 px and
 * all from 1104 px.
 */
function roomFor(index: number): { inBar: string; inMore: string } {
  if (index < 3) return { inBar: "", inMore: "hidden" };
  if (index < 6) return { inBar: "max-lg:hidden", inMore: "lg:hidden" };
  return { inBar: "max-nav:hidden", inMore: "" };
}

/** Menu of the pages that do not fit in the bar. It opens without JavaScript, like the menu of small screens. */
function MorePages() {
  const { key } = useLocation();
  return (
    <details key={key} data-menu="" className="group relative" onKeyDown={closeOnEscape}>
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-1 px-2 font-medium text-bar-muted text-sm hover:text-bar-ink">
        More
        <ChevronDown className="size-4 group-open:rotate-180" />
      </summary>
      <ul className="absolute end-0 top-full min-w-52 animate-arrive rounded-b-md border border-bar-line bg-bar py-2 shadow-lg">
        {sitePages.map((page, index) => (
          <li key={page.to} className={roomFor(index).inMore}>
            <NavLink
              to={page.to}
              end={page.to === "/"}
              reloadDocument
              className="flex min-h-11 items-center whitespace-nowrap px-4 font-medium hover:text-accent aria-[current=page]:text-accent"
            >
              {page.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== "Escape") return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector("summary")?.focus();
}

/**
 * Menu of small screens. It opens without JavaScript. The key makes React replace, and so close, it when the address
 * changes.
 */
function SmallScreenMenu() {
  const { key } = useLocation();
  return (
    <details key={key} data-menu="" className="group md:hidden" onKeyDown={closeOnEscape}>
      <summary className="-me-2 grid size-12 cursor-pointer list-none place-items-center rounded-md hover:bg-bar-raised">
        <Menu className="size-6 group-open:hidden" />
        <X className="hidden size-6 group-open:block" />
        <span className="sr-only">Menu</span>
      </summary>
      <nav
        aria-label="Main menu"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-arrive overflow-y-auto border-bar-line border-t bg-bar pb-4 shadow-lg"
      >
        <ul className="page-width">
          {sitePages.map((page) => (
            <li key={page.to} className="border-bar-line border-b last:border-0">
              <NavLink
                to={page.to}
                end={page.to === "/"}
                reloadDocument
                className="flex min-h-13 items-center gap-3 font-semibold text-lg hover:text-accent aria-[current=page]:text-accent"
              >
                {page.label}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="kitenge-band mt-4 -mb-4" />
      </nav>
    </details>
  );
}
