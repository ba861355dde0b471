import type { QueryClient } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { menuFor } from "#contract/accounts/menu-items.ts";
import type { DarasaClient } from "#contract/all.ts";
import { type Access, authorize, type Principal } from "#contract/shared/permissions.ts";
import type { PlainFormRefused } from "./plain-form.ts";

/** The exports of a section's file (`section.tsx` in its folder). */
export interface SectionModule {
  Section: ComponentType;
  /** Loads the data of the first render on the server, into the cache that the section's queries read. */
  prefetch?: (visit: SectionVisit) => Promise<unknown>;
  /** Handles the section's plain form, without JavaScript. Returns another address to show, if any, or what was refused. */
  act?: (api: DarasaClient, form: FormData) => Promise<string | PlainFormRefused | undefined>;
}

export interface SectionVisit {
  queries: QueryClient;
  api: DarasaClient;
  search: URLSearchParams;
  role: Principal["role"];
}

/**
 * Title and access of a section. A section in a menu gets both from the contract's menu. Other sections define both.
 * The server checks its own rule on every call.
 */
type Entrance = { menuOf: "student" | "staff"; title?: string } | { access: Access; title: string };

interface SectionRules {
  /** Name of the section in the address and in the menu. */
  value: string;
  icon: LucideIcon;
  load: () => Promise<SectionModule>;
  /** Set if the institute can switch the section off. Then it exists only while the server's menu names it. */
  isOptional?: true;
  /** Shows a count of new items at the section's menu entry, which may be rendered twice. */
  badge?: () => Promise<BadgeModule>;
  /** Listens to events that concern several sections. */
  listener?: () => Promise<Pick<BadgeModule, "Listener">>;
}

export interface BadgeModule {
  Badge: ComponentType;
  /** Listens to new items. It is rendered once, and shows nothing. */
  Listener: ComponentType;
}

export interface DashboardSection extends SectionRules {
  title: string;
  mayOpen: (principal: Principal) => boolean;
  Component: LazyExoticComponent<ComponentType>;
  Badge: LazyExoticComponent<ComponentType> | undefined;
  Listener: LazyExoticComponent<ComponentType> | undefined;
}

/** Defines a section of the dashboard. Its component is a separate chunk, which loads when the section opens. */
export function defineSection(rules: SectionRules & Entrance): DashboardSection {
  const { value, load, badge, listener = badge } = rules;
  const isInMenu = "menuOf" in rules;
  return {
    ...rules,
    title: isInMenu ? (rules.title ?? labelOf(rules.menuOf, value)) : rules.title,
    mayOpen: (principal) =>
      isInMenu ? menuHas(rules.menuOf, value, principal) : authorize(rules.access, principal) === "allowed",
    Component: lazy(async () => ({ default: (await load()).Section })),
    Badge: badge && lazy(async () => ({ default: (await orNothing(badge())).Badge })),
    Listener: listener && lazy(async () => ({ default: (await orNothing(listener())).Listener })),
  };
}

const Nothing = () => null;

/**
 * Returns parts that show nothing if their chunk is lost on the network. They are outside of a section's error message,
 * so their failure would replace the whole dashboard.
 */
const orNothing = <Module extends object>(loading: Promise<Module>): Promise<Module> =>
  loading.catch((error: unknown) => {
    console.error("a badge of the menu", error);
    return { Badge: Nothing, Listener: Nothing } as unknown as Module;
  });

/** Includes the sections that an institute may switch off. */
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
