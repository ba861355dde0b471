import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { filter, optionalLine, optionalText, Timestamp, versionField } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";

/** Pages whose texts staff can edit, with their names in the settings. */
export const textPages = {
  home: "Home",
  about: "About Us",
  terms: "Terms & Conditions",
  guidelines: "Guidelines",
  privacy: "Privacy",
} as const;
export type TextPage = keyof typeof textPages;

interface SiteText {
  page: TextPage;
  label: string;
  /** `list` has a line for each item: its name, a colon and a text. `rich` is HTML. */
  kind: "line" | "text" | "list" | "rich";
  max_length: number;
}

/**
 * Texts of the public site that staff can edit. The API, the settings, the pages and the audit log follow this list.
 * The default of each is in default-texts/.
 */
export const siteTextList = {
  hero_welcome: { page: "home", label: "Line above the tagline", kind: "line", max_length: 120 },
  hero_lead: { page: "home", label: "Text below the tagline", kind: "text", max_length: 400 },
  story_lead: { page: "home", label: "Discover Our Story", kind: "text", max_length: 400 },
  contact_lead: { page: "home", label: "Get in Touch with Us", kind: "text", max_length: 400 },
  about_lead: { page: "about", label: "Text below the heading", kind: "text", max_length: 400 },
  about_story: { page: "about", label: "Story", kind: "text", max_length: 5_000 },
  about_more: { page: "about", label: "Story, after Read More", kind: "text", max_length: 10_000 },
  about_mission: { page: "about", label: "Our Mission", kind: "text", max_length: 1_000 },
  about_vision: { page: "about", label: "Our Vision", kind: "text", max_length: 1_000 },
  about_values: { page: "about", label: "Our Core Values", kind: "list", max_length: 4_000 },
  about_reasons: { page: "about", label: "Why Choose Us", kind: "list", max_length: 4_000 },
  about_career: {
    page: "about",
    label: "Take the next step in your career",
    kind: "text",
    max_length: 1_000,
  },
  terms: { page: "terms", label: "Terms & Conditions", kind: "rich", max_length: 60_000 },
  guidelines: { page: "guidelines", label: "Guidelines", kind: "rich", max_length: 60_000 },
  privacy: { page: "privacy", label: "Privacy", kind: "rich", max_length: 60_000 },
} as const satisfies Record<string, SiteText>;
export type SiteTextName = keyof typeof siteTextList;
export const siteTextNames = keysOf(siteTextList);

/** Text of a list item: "Integrity: A certificate says what you did." */
export interface TitledLine {
  title: string;
  text: string;
}

/** Splits each non-empty line at its first colon into title and text. */
export function titledLines(text: string): TitledLine[] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const colon = line.indexOf(":");
    const rest = line.slice(colon + 1).trim();
    return colon > 0 && rest !== "" ? { title: line.slice(0, colon), text: rest } : { title: line, text: "" };
  });
}

export const MAX_TEXT_ITEMS = 12;

const noText = 'Write a text, or choose "Use the Original Text".';

/** Returns the schema of a text's value. The form and the server share its messages. */
export function siteTextField(name: SiteTextName) {
  const { kind, max_length }: SiteText = siteTextList[name];
  switch (kind) {
    case "line":
      return optionalLine(max_length);
    case "text":
      return optionalText(max_length);
    case "list":
      return optionalText(max_length).refine(
        (text) => titledLines(text).length <= MAX_TEXT_ITEMS,
        `At most ${MAX_TEXT_ITEMS} lines`,
      );
    case "rich":
      return optionalText(max_length).refine((text) => /\S/.test(text.replace(/<[^<>]*>/g, "")), noText);
  }
}

/** Stored text. A `value` of null means the specification's text, which is not stored, so that upgrades may change it. */
export const StoredSiteText = z.object({
  name: z.enum(siteTextNames),
  value: z.string().nullable(),
  /** Version, which is in 1970 until staff save or restore the text for the first time. */
  updated_at: Timestamp,
});
export type StoredSiteText = z.output<typeof StoredSiteText>;

const needsValue = "Send the text, or null for the original text.";
const longest = Math.max(...Object.values(siteTextList).map(({ max_length }) => max_length));

export const siteTexts = {
  list: endpoint({
    method: "GET",
    path: "/site-texts/",
    cache: "public",
    access: "public",
    summary:
      "Returns the texts of the public site that staff can edit. A `value` of null means the original text.",
    query: z.object({
      text_page: filter(z.enum(keysOf(textPages)), "Choose one of the pages."),
    }),
    reply: z.array(StoredSiteText),
  }),
  update: endpoint({
    method: "PUT",
    path: "/site-texts/{name}/",
    access: "admin",
    changes: "content",
    summary:
      "Changes a text of the public site. A `value` of null restores the original text. An outdated `updated_at` is refused with 409.",
    params: z.object({ name: z.enum(siteTextNames) }),
    body: z.object({
      value: boundedText(2 * longest, { error: needsValue, long: needsValue }).nullable(),
      updated_at: versionField,
    }),
    reply: StoredSiteText,
  }),
};
