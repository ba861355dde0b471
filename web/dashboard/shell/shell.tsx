import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import type { MenuItem } from "#contract/accounts/menu-items.ts";
import type { User } from "#contract/accounts/profiles.ts";
import { rememberUser } from "#web/browser/stored-user.ts";
import { OfflineNotice } from "#web/dashboard/offline/offline-notice.tsx";
import { RejectedItems } from "#web/dashboard/offline/outbox/rejected-items.tsx";
import { SendingItems } from "#web/dashboard/offline/outbox/sending-items.tsx";
import { useOffline } from "#web/dashboard/offline/use-offline.ts";
import { useResumePush } from "#web/dashboard/push/use-resume-push.ts";
import { chooseSection, sectionsFor } from "#web/dashboard/sections.ts";
import { paths } from "#web/paths.ts";
import { useReferral } from "#web/shared/referrals/use-referral.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { Loading, SkeletonRow, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { useFocusHeading } from "#web/ui/layout/use-focus-heading.ts";
import { ClockNotice } from "./clock-notice.tsx";
import { CountInTitleContext } from "./count-in-title.ts";
import { CurrentUserContext, principalOf, useFreshUser, useMenu } from "./current-user.ts";
import { DashboardHeader } from "./header.tsx";
import { SET_UP_SECTION, useHeldBack } from "./held-back.ts";
import { Listeners } from "./listeners.tsx";
import { MenuLinks } from "./menu/menu-links.tsx";
import { MENU_ID, SectionBar } from "./menu/section-bar.tsx";
import { OpenTitleContext } from "./open-title.ts";
import { SectionBoundary } from "./section-boundary.tsx";
import { useShownInstitute } from "./shown-institute.ts";
import { DeviceTimes } from "./use-server-time.ts";

const NoSuchSection = lazy(async () => ({
  default: (await import("./no-such-section.tsx")).NoSuchSection,
}));

interface ShellProps {
  initialUser: User;
  initialMenu: MenuItem[];
  /** True if the page was loaded by somebody who must set up two-step login first. */
  wasHeldBack?: boolean;
  instituteName: string;
  instituteLogo?: string | null | undefined;
  /** The reason why a plain form failed. */
  problem: string | undefined;
  /** Time when the server made the page. Absent if the page shows data stored on the device. */
  madeAt_ms?: number;
}

/** Low headings, with the lead on the same line if possible, so that ten rows of a list fit below. */
const staffHeadings =
  "gap-3 [&_h1+p]:mt-0.5 [&_h1+p]:text-sm [&_h1]:text-[1.625rem] lg:[&_.heading-words]:flex lg:[&_.heading-words]:flex-wrap lg:[&_.heading-words]:items-baseline lg:[&_.heading-words]:gap-x-4 [&_.page-heading]:items-center [&_.page-heading]:gap-y-2";

/** The frame of the dashboard: header, menu and the section in the address. */
export function Shell({ initialUser, initialMenu, wasHeldBack = false, problem, ...props }: ShellProps) {
  const { madeAt_ms } = props;
  const institute = useShownInstitute({ name: props.instituteName, logo: props.instituteLogo });
  const instituteName = institute.name;
  const [search] = useSearchParams();
  const user = useFreshUser(initialUser);
  const menu = useMenu(initialMenu);
  const { section, isAsked } = chooseSection(search.get("section"), principalOf(user), menu);
  const isHeldBack = useHeldBack(wasHeldBack);
  const [openTitle, setOpenTitle] = useState("");
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [arrival] = useState<Arrived>(() => ({ isThere: false }));
  useEffect(() => rememberUser(user), [user]);
  useReferral();
  useOffline(user, instituteName);
  useResumePush(user.id);
  useFocusHeading(section.value);
  const isStaff = user.profile.role !== "student";
  // The community takes the whole screen of a phone. The menu button leads elsewhere.
  const hasBar = !isStaff && section.value !== "community";
  const links = { menu, current: section.value, principal: principalOf(user) };
  return (
    <CurrentUserContext value={user}>
      <CountedTitle parts={[openTitle, section.title, instituteName]}>
        <OnceThere arrival={arrival}>
          {madeAt_ms !== undefined && <DeviceTimes madeAt_ms={madeAt_ms} />}
          {!isHeldBack && <Listeners sections={sectionsFor(links.principal, menu)} />}
        </OnceThere>
      </CountedTitle>
      <a
        href="#main"
        className="shape-d -top-full fixed start-4 z-50 bg-accent px-5 py-3 font-semibold text-on-accent focus:top-3"
      >
        Skip to main content
      </a>
      {isHeldBack && <LeadToSetUp section={section.value} />}
      <div className={classNames("min-h-dvh bg-bar", hasBar && "has-section-bar")}>
        <DashboardHeader
          user={user}
          instituteName={instituteName}
          instituteLogo={institute.logo}
          links={links}
          isMenuOpen={isMenuOpen}
          onMenu={setIsMenuOpen}
        />
        <div className="md:grid md:grid-cols-[6rem_minmax(0,1fr)] nav:grid-cols-[14rem_minmax(0,1fr)] print:block">
          <div className="on-bar sticky top-16 hidden h-[calc(100dvh-4rem)] text-bar-ink md:block print:hidden">
            <MenuLinks {...links} />
          </div>
          <main
            id="main"
            tabIndex={-1}
            data-focus-target=""
            className="relative min-h-[calc(100dvh-4rem)] bg-page px-4 pt-6 pb-24 md:rounded-ss-xl md:px-6 md:pt-3"
          >
            <div
              className={classNames(
                "mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] has-[table,[data-wide]]:max-w-none",
                isStaff ? staffHeadings : "gap-6",
              )}
            >
              <OfflineNotice />
              <ClockNotice />
              <RejectedItems section={section.value} />
              <SendingItems section={section.value} />
              {!isAsked && (
                <Suspense>
                  <NoSuchSection asked={search.get("section") ?? ""} principal={links.principal} />
                </Suspense>
              )}
              {problem && <Alert tone="error">{problem}</Alert>}
              <SectionBoundary key={section.value}>
                <OpenTitleContext value={setOpenTitle}>
                  <Suspense fallback={<SectionSkeleton />}>
                    <section.Component />
                    <Arrival arrival={arrival} />
                  </Suspense>
                </OpenTitleContext>
              </SectionBoundary>
            </div>
          </main>
        </div>
        <noscript>
          <div id={MENU_ID} className="on-bar scroll-mt-16 bg-bar pb-20 text-bar-ink md:hidden">
            <MenuLinks {...links} />
          </div>
        </noscript>
        {hasBar && (
          <SectionBar
            current={section.value}
            principal={links.principal}
            onMore={() => setIsMenuOpen(true)}
          />
        )}
      </div>
    </CurrentUserContext>
  );
}

/**
 * Shows the number of new items in the tab's title: "(3) My Courses · Darasa". The count is not a state of the shell.
 * Otherwise a change would render a section before its hydration, rebuild it and lose typed text.
 */
function CountedTitle({ parts, children }: { parts: readonly string[]; children: ReactNode }) {
  const [newCount, setNewCount] = useState(0);
  const words = parts.filter(Boolean).join(" · ");
  return (
    <>
      <title>{newCount > 0 ? `(${newCount}) ${words}` : words}</title>
      <CountInTitleContext value={setNewCount}>{children}</CountInTitleContext>
    </>
  );
}

/** Redirects a person who must set up two-step login to its section, because other sections' calls would be refused. */
function LeadToSetUp({ section }: { section: string }) {
  return section === SET_UP_SECTION ? null : <Navigate to={paths.dashboard(SET_UP_SECTION)} replace />;
}

interface Arrived {
  isThere: boolean;
  tell?: () => void;
}

/**
 * Renders its children when the section's script has loaded. Until then, the section must stay as the server rendered
 * it, so new data must not change it. The shell itself is not rendered again for this, because a part of the section
 * may still be loading.
 */
function OnceThere({ arrival, children }: { arrival: Arrived; children: ReactNode }) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    arrival.tell = () => setIsThere(true);
    if (arrival.isThere) arrival.tell();
  }, [arrival]);
  return isThere && children;
}

/** Reports that the section's script has loaded. It is rendered next to the section. */
function Arrival({ arrival }: { arrival: Arrived }) {
  useEffect(() => {
    arrival.isThere = true;
    arrival.tell?.();
  }, [arrival]);
  return null;
}

function SectionSkeleton() {
  return (
    <Loading label="Loading">
      <div className="grid gap-8">
        <div className="max-w-sm">
          <SkeletonText lines={2} />
        </div>
        <div>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </div>
      </div>
    </Loading>
  );
}
