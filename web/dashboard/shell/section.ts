import type { QueryClient } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { DarasaClient } from "#contract/all.ts";
import { type Access, authorize, type Principal } from "#contract/shared/permissions.ts";

/** What a section's file exports (`section.tsx` in its folder). */
export interface SectionModule {
  Section: ComponentType;
  /** Loads on the server what the first render shows, into the cache that the section's queries read. */
  prefetch?: (visit: SectionVisit) => Promise<unknown>;
  /** What a plain form of the section does where there is no JavaScript. */
  act?: (api: DarasaClient, form: FormData) => Promise<unknown>;
}

export interface SectionVisit {
  queries: QueryClient;
  api: DarasaClient;
  search: URLSearchParams;
}

interface SectionEntry {
  /** The word in the address and in the server's menu. */
  value: string;
  title: string;
  icon: LucideIcon;
  /** The contract's rule: who may open it. The server enforces its own on every call. */
  access: Access;
  load: () => Promise<SectionModule>;
  /** Shown at the section's line in the menu: a count of what is new. */
  badge?: () => Promise<{ Badge: ComponentType }>;
}

export interface DashboardSection extends SectionEntry {
  Component: LazyExoticComponent<ComponentType>;
  Badge: LazyExoticComponent<ComponentType> | undefined;
}

/** An entry of the registry; its component is a chunk of its own, loaded when it is opened. */
export function section(entry: SectionEntry): DashboardSection {
  const { load, badge } = entry;
  return {
    ...entry,
    Component: lazy(async () => ({ default: (await load()).Section })),
    Badge: badge && lazy(async () => ({ default: (await badge()).Badge })),
  };
}

export function mayOpen({ access }: { access: Access }, principal: Principal): boolean {
  return authorize(access, principal) === "allowed";
}
