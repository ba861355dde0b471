import type { RouterContextProvider } from "react-router";
import { type DefaultFacts, defaultText } from "#contract/content/default-texts/default-texts.ts";
import type { SiteTextName, siteTextList, TextPage } from "#contract/content/site-texts.ts";
import { instituteOf, serverApi } from "#web/page/context.ts";

type NameOn<Page extends TextPage> = {
  [Name in SiteTextName]: (typeof siteTextList)[Name]["page"] extends Page ? Name : never;
}[SiteTextName];
/** The texts of a page by name. */
export type TextsOf<Page extends TextPage> = Record<NameOn<Page>, string>;

type Context = Readonly<RouterContextProvider>;

/** Returns the texts of a page: the institute's own, otherwise the specification's. */
export async function textsOf<Page extends "home" | "about">(
  context: Context,
  text_page: Page,
): Promise<TextsOf<Page>> {
  const [{ name, email }, stored] = await Promise.all([
    instituteOf(context),
    serverApi(context).site_texts.list({ query: { text_page } }),
  ]);
  const facts = { ...noFacts, name, email };
  return Object.fromEntries(
    stored.map((text) => [text.name, text.value ?? defaultText(text.name, facts)]),
  ) as TextsOf<Page>;
}

/** Facts for the default texts of pages that do not mention them. */
const noFacts: DefaultFacts = { name: "", email: "", hasAccount: false, takesMobileMoney: false };

/** Returns a default text that contains only the institute's name. */
export const defaultOf = (name: NameOn<"home" | "about">, institute = ""): string =>
  defaultText(name, { ...noFacts, name: institute });

/** The institute's own text of a page that is one document. */
export interface OwnText {
  html: string;
  updated_at: string;
}

/** Returns the institute's own text of such a page, or null while it is the specification's. */
export async function ownTextOf(
  context: Context,
  text_page: "terms" | "guidelines" | "privacy",
): Promise<OwnText | null> {
  const [text] = await serverApi(context).site_texts.list({ query: { text_page } });
  return text && text.value !== null ? { html: text.value, updated_at: text.updated_at } : null;
}
