import { Circle, LogOut } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router";
import type { MenuItem } from "#contract/accounts/menu-items.ts";
import type { Principal } from "#contract/shared/permissions.ts";
import { findSection } from "#web/dashboard/sections.ts";
import { paths } from "#web/paths.ts";
import { classNames } from "#web/ui/layout/class-names.ts";
import { useLogOut } from "./use-log-out.tsx";

export type MenuLinksProps = {
  menu: MenuItem[];
  current: string;
  principal: Principal;
  onChosen?: () => void;
};

const line =
  "relative flex min-h-12 w-full cursor-pointer items-center gap-3.5 rounded-e-full ps-5 pe-4 nav:min-h-10 nav:gap-1.5 nav:ps-4 nav:pe-1 nav:text-[0.9375rem] nav:leading-tight text-start font-medium text-bar-muted hover:bg-bar-raised hover:text-bar-ink";

/** On tablets, the labels are small and below the icons. All entries of an admin fit into a window of 800 px. */
const narrow =
  "md:max-nav:min-h-11 md:max-nav:flex-col md:max-nav:justify-center md:max-nav:gap-0.5 md:max-nav:rounded-e-lg md:max-nav:px-1 md:max-nav:py-1 md:max-nav:text-center md:max-nav:text-[0.6875rem] md:max-nav:leading-tight";

/** The server's menu for this person, the bin for staff, and Logout, a plain form that works without JavaScript. */
export function MenuLinks({ menu, current, principal, onChosen }: MenuLinksProps) {
  const { logOut, isPending, question } = useLogOut();
  return (
    <div className="flex h-full flex-col overflow-y-auto overflow-x-hidden pt-2 pe-3 pb-3 [scrollbar-width:thin] md:max-nav:pe-1 nav:pe-0">
      <nav aria-label="Dashboard" className="contents">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5 md:gap-0">
          {menu.map((item) => (
            <li key={item.value}>
              <MenuLink
                item={item}
                isCurrent={item.value === current}
                principal={principal}
                onChosen={onChosen}
              />
            </li>
          ))}
        </ul>
        <form
          method="post"
          action={paths.logout()}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) void logOut();
          }}
          className="order-last"
        >
          <button type="submit" aria-disabled={isPending || undefined} className={classNames(line, narrow)}>
            <LogOut className="size-5" />
            {isPending ? "Logging out..." : "Logout"}
          </button>
        </form>
      </nav>
      <nav aria-label="Bin" className="mt-auto border-bar-line pt-2 not-empty:border-t">
        {menu.length > 0 && findSection("bin", principal) && (
          <MenuLink
            item={{ value: "bin", label: "Bin" }}
            isCurrent={current === "bin"}
            principal={principal}
            onChosen={onChosen}
          />
        )}
      </nav>
      {question}
    </div>
  );
}

type MenuLinkProps = { item: MenuItem; isCurrent: boolean; principal: Principal; onChosen?: () => void };

function MenuLink({ item, isCurrent, principal, onChosen }: MenuLinkProps) {
  const section = findSection(item.value, principal);
  const Icon = section?.icon ?? Circle;
  const prepare = () => void section?.load().catch(() => {});
  return (
    <Link
      to={paths.dashboard(item.value === "dashboard" ? undefined : item.value)}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onChosen}
      onPointerEnter={prepare}
      onFocus={prepare}
      className={classNames(
        line,
        narrow,
        isCurrent && "bg-bar-raised font-semibold text-bar-ink md:max-nav:font-medium",
      )}
    >
      {isCurrent && (
        <span
          aria-hidden="true"
          // Only next to the icon on tablets, where the longest label takes the whole width.
          className="absolute inset-y-2 start-0 w-1.5 rounded-e-full bg-accent md:max-nav:bottom-auto md:max-nav:h-5"
        />
      )}
      <Icon className={classNames("size-5 shrink-0", isCurrent && "text-accent")} />
      {/* Never break a word, not even next to a count. */}
      <span className="min-w-min flex-1 [overflow-wrap:normal] md:max-nav:min-w-0 md:max-nav:flex-none">
        {item.label}
      </span>
      {section?.Badge && (
        // Place the badge on the icon on tablets. A separate line would push the last entries out of the window.
        <span className="grid nav:-ms-1 md:max-nav:absolute md:max-nav:end-2 md:max-nav:top-1">
          <Suspense>
            <section.Badge />
          </Suspense>
        </span>
      )}
    </Link>
  );
}

/** A dot on a phone's menu button if an entry of the menu has a badge. A number would be that of only one entry. */
export function MenuNews({ menu, principal }: Pick<MenuLinksProps, "menu" | "principal">) {
  return (
    <span id="menu-news" className="menu-dot pointer-events-none absolute end-0 top-0.5 grid">
      {menu.map(({ value }) => {
        const Badge = findSection(value, principal)?.Badge;
        return (
          Badge && (
            <Suspense key={value}>
              <Badge />
            </Suspense>
          )
        );
      })}
    </span>
  );
}
