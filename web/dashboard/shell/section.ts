import type { QueryClient } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { menuFor } from "#contract/accounts/menu-items.ts";
import type { DarasaClient } from "#contract/all.ts";
import { type Access, authorize, type Principal } from "#contract/shared/permissions.ts";

/** What a section's file exports (`section.tsx` in its folder). */
export interface SectionModule {
  Section: ComponentType;
  /** Loads on the server what the first render shows, into the cache that the section's queries read. */
  prefetch?: (visit: SectionVisit) => Promise<unknown>;
  /** What a plain form of the section does without JavaScript. It answers another address to show then, if any. */
  act?: (api: DarasaClient, form: FormData) => Promise<string | undefined>;
}

export interface SectionVisit {
  queries: QueryClient;
  api: DarasaClient;
  search: URLSearchParams;
}

/**
 * A section that a menu lists takes its label from the contract's menu, and is opened by the people whose menu lists it.
 * Any other says itself what it is called and who may open it. The server enforces its own rule on every call.
 */
type Entrance = { menuOf: "student" | "staff"; title?: string } | { access: Access; title: string };

interface SectionRules {
  /** The word in the address and in the menu. */
  value: string;
  icon: LucideIcon;
  load: () => Promise<SectionModule>;
  /** There only while the server's menu names it: the institute may have switched it off. */
  isOptional?: true;
  /** Shown at the section's entry in the menu, which may be there twice: a count of what is new. */
  badge?: () => Promise<BadgeModule>;
  /** Hears what concerns no section alone. */
  listener?: () => Promise<Pick<BadgeModule, "Listener">>;
}

export interface BadgeModule {
  Badge: ComponentType;
  /** Hears what is new. It is there once, and shows nothing. */
  Listener: ComponentType;
}

export interface DashboardSection extends SectionRules {
  title: string;
  mayOpen: (principal: Principal) => boolean;
  Component: LazyExoticComponent<ComponentType>;
  Badge: LazyExoticComponent<ComponentType> | undefined;
  Listener: LazyExoticComponent<ComponentType> | undefined;
}

/** A section of the dashboard. Its component is a chunk of its own, which is loaded when it is opened. */
export function defineSection(rules: SectionRules & Entrance): DashboardSection {
  const { value, load, badge, listener = badge } = rules;
  const isInMenu = "menuOf" in rules;
  return {
    ...rules,
    title: isInMenu ? (rules.title ?? labelOf(rules.menuOf, value)) : rules.title,
    mayOpen: (principal) =>
      isInMenu ? menuHas(rules.menuOf, value, principal) : authorize(rules.access, principal) === "allowed",
    Component: lazy(async () => ({ default: (await load()).Section })),
    Badge: badge && lazy(async () => ({ default: (await badge()).Badge })),
    Listener: listener && lazy(async () => ({ default: (await listener()).Listener })),
  };
}

/** Also what an institute may switch off. */
const everything = { fees: true };

function menuHas(menu: "student" | "staff", value: string, principal: Principal): boolean {
  const isTheirs = (principal.role === "student") === (menu === "student");
  return isTheirs && menuFor(principal, everything).some((item) => item.value === value);
}

function labelOf(menu: "student" | "staff", value: string): string {
  const items = menuFor({ role: menu === "student" ? "student" : "admin", permissions: [] }, everything);
  const item = items.find((one) => one.value === value);
  if (!item) throw new Error(`The menu of ${menu} has no section ${value}.`);
  return item.label;
}
