import { Menu as MenuIcon } from "lucide-react";
import { Link } from "react-router";
import type { User } from "#contract/accounts/profiles.ts";
import { Shortcuts } from "#web/dashboard/palette/shortcuts.tsx";
import { paths } from "#web/paths.ts";
import { InstituteMark } from "#web/shared/institute/institute-mark.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { SlideOver } from "#web/ui/overlays/slide-over.tsx";
import { MenuLinks, type MenuLinksProps, MenuNews } from "./menu/menu-links.tsx";
import { ProfileMenu } from "./menu/profile-menu.tsx";
import { MENU_ID } from "./menu/section-bar.tsx";

type DashboardHeaderProps = {
  user: User;
  instituteName: string;
  /** Address of the logo. */
  instituteLogo?: string | null | undefined;
  links: MenuLinksProps;
  isMenuOpen: boolean;
  onMenu: (isOpen: boolean) => void;
};

/** The header of the dashboard. Below 768 px, its hamburger button opens the menu. */
export function DashboardHeader({
  user,
  instituteName,
  instituteLogo,
  links,
  isMenuOpen,
  onMenu,
}: DashboardHeaderProps) {
  const closeMenu = () => onMenu(false);
  return (
    <header className="on-bar sticky top-0 z-40 flex h-16 items-center gap-2 bg-bar px-2 text-bar-ink shadow-[0_-1px_var(--bar)] md:px-5">
      <noscript>
        <a
          href={`#${MENU_ID}`}
          className="flex h-11 items-center gap-2 rounded-md px-2.5 font-semibold md:hidden"
        >
          <MenuIcon aria-hidden="true" className="size-6" />
          Menu
        </a>
      </noscript>
      <div className="relative md:hidden noscript:hidden">
        <IconButton
          label="Open menu"
          icon={<MenuIcon className="size-6" />}
          tone="bar"
          aria-haspopup="dialog"
          aria-describedby="menu-news"
          onClick={() => onMenu(true)}
        />
        <MenuNews menu={links.menu} principal={links.principal} />
      </div>
      {/* The name grows only as far as two lines fit. Without room it wraps below the mark, and is clipped. */}
      <Link
        to={paths.home()}
        className="flex h-12 min-w-0 grow flex-wrap content-start gap-x-2.5 overflow-clip rounded-md px-1 md:grow-0"
      >
        <span className="flex h-12 items-center">
          <InstituteMark logo={instituteLogo} className="size-8" />
        </span>
        <span className="flex min-h-12 min-w-0 grow basis-20 items-center font-bold font-display text-[min(1.125rem,5vw)] leading-tight tracking-tight sm:text-[min(1.5rem,3.75vw)] md:basis-auto">
          {instituteName}
        </span>
      </Link>
      <div className="ms-auto flex shrink-0 items-center gap-1">
        <Shortcuts principal={links.principal} />
        <ProfileMenu user={user} />
      </div>
      <SlideOver isOpen={isMenuOpen} onClose={closeMenu} label="Dashboard menu">
        <MenuLinks {...links} onChosen={closeMenu} />
      </SlideOver>
    </header>
  );
}
