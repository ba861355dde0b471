import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { MenuItem } from "#contract/accounts/menu-items.ts";
import type { User } from "#contract/accounts/profiles.ts";
import type { Principal } from "#contract/shared/permissions.ts";
import { api } from "#web/api.ts";
import { OfflineNotice } from "#web/dashboard/offline/offline-notice.tsx";
import { RejectedItems } from "#web/dashboard/offline/outbox/rejected-items.tsx";
import { SendingItems } from "#web/dashboard/offline/outbox/sending-items.tsx";
import { useOffline } from "#web/dashboard/offline/use-offline.ts";
import { chooseSection, sectionsFor } from "#web/dashboard/sections.ts";
import { rememberUser } from "#web/stored-user.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Loading, SkeletonRow, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { CurrentUserContext, menuQuery, principalOf, useFreshUser } from "./current-user.ts";
import { focusMainIfLost } from "./focus-main.ts";
import { DashboardHeader } from "./header.tsx";
import { MenuLinks } from "./menu-links.tsx";
import { OpenTitleContext } from "./open-title.ts";
import { SectionBoundary } from "./section-boundary.tsx";

interface ShellProps {
  initialUser: User;
  initialMenu: MenuItem[];
  instituteName: string;
  /** Why a plain form failed. */
  problem: string | undefined;
}

/** Header, menu and the section that the address names. */
export function Shell({ initialUser, initialMenu, instituteName, problem }: ShellProps) {
  const [search] = useSearchParams();
  const user = useFreshUser(api, initialUser);
  const { data: menu } = useQuery({ ...menuQuery(api), initialData: initialMenu });
  const { section, isAsked } = chooseSection(search.get("section"), principalOf(user));
  const [openTitle, setOpenTitle] = useState("");
  useEffect(() => rememberUser(user), [user]);
  useOffline(user, instituteName);
  const main = useFocusOnChange(section.value);
  const links = { menu, current: section.value, principal: principalOf(user) };
  return (
    <CurrentUserContext value={user}>
      <title>{[openTitle, section.title, instituteName].filter(Boolean).join(" · ")}</title>
      <a
        href="#main"
        className="shape-d fixed start-4 -top-24 z-50 bg-accent px-5 py-3 font-semibold text-on-accent focus:top-3"
      >
        Skip to main content
      </a>
      <Listeners principal={links.principal} />
      <div className="min-h-dvh bg-bar">
        <DashboardHeader user={user} instituteName={instituteName} links={links} />
        <div className="md:grid md:grid-cols-[15.5rem_minmax(0,1fr)]">
          <div className="on-bar sticky top-16 hidden h-[calc(100dvh-4rem)] text-bar-ink md:block">
            <MenuLinks {...links} />
          </div>
          <main
            id="main"
            ref={main}
            tabIndex={-1}
            data-focus-target=""
            className="min-h-[calc(100dvh-4rem)] bg-page px-4 pt-6 pb-24 md:rounded-ss-xl md:px-8 md:pt-8 lg:px-10"
          >
            <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6">
              <OfflineNotice />
              <RejectedItems section={section.value} />
              <SendingItems section={section.value} />
              {!isAsked && (
                <Alert tone="warning">
                  There is no such section here, or your account may not open it. This is your dashboard.
                </Alert>
              )}
              {problem && <Alert tone="error">{problem}</Alert>}
              <SectionBoundary key={section.value}>
                <OpenTitleContext value={setOpenTitle}>
                  <Suspense fallback={<SectionSkeleton />}>
                    <section.Component />
                  </Suspense>
                </OpenTitleContext>
              </SectionBoundary>
            </div>
          </main>
        </div>
      </div>
    </CurrentUserContext>
  );
}

/** What each section's badge counts is heard once, however often the badge is shown. */
function Listeners({ principal }: { principal: Principal }) {
  return sectionsFor(principal).map(
    ({ value, Listener }) =>
      Listener && (
        <Suspense key={value}>
          <Listener />
        </Suspense>
      ),
  );
}

/** Moves the focus to the start of a section or a record that was opened. */
function useFocusOnChange(value: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(value);
  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    const isSame = shown.current === value;
    const hasMoved = lastKey.current !== key;
    shown.current = value;
    lastKey.current = key;
    if (!isSame) main.current?.focus({ preventScroll: true });
    else if (hasMoved) focusMainIfLost();
  }, [value, key]);
  return main;
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
