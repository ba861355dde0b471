import type { SiteTextName } from "#contract/content/site-texts.ts";
import { career, lead, mission, reasons, story, storyMore, values, vision } from "./about.ts";
import { guidelines, guidelinesWelcome } from "./guidelines.ts";
import { privacySections } from "./privacy.ts";
import { type TermsFacts, termsSections } from "./terms.ts";

/** Facts of the institute that default texts contain. */
export type DefaultFacts = TermsFacts;

/** The text of each page until staff write their own. */
const defaults: Record<SiteTextName, (facts: DefaultFacts) => string> = {
  hero_welcome: ({ name }) => `Welcome to ${name}`,
  hero_lead: () =>
    "Short professional programs, fully online. Learn in the evening, on the phone you have, from people who do the work.",
  story_lead: () => "A classroom without walls, told by the people who teach and learn in it.",
  contact_lead: () => "Ask before you enroll: a person answers, usually within a working day.",
  about_lead: () => lead,
  about_story: () => story,
  about_more: () => storyMore,
  about_mission: () => mission,
  about_vision: () => vision,
  about_values: () => values,
  about_reasons: () => reasons,
  about_career: () => career,
  terms: (facts) =>
    termsSections(facts)
      .map(
        ({ title, paragraphs: lines, points = [] }) =>
          `${heading(title)}${paragraphs(lines)}${points.length > 0 ? list(points) : ""}`,
      )
      .join(""),
  guidelines: () =>
    paragraphs([guidelinesWelcome]) +
    guidelines
      .map(({ title, intro, points }) => heading(title) + paragraphs([intro]) + points.map(titled).join(""))
      .join(""),
  privacy: () =>
    privacySections.map(({ title, points }) => heading(title) + points.map(titled).join("")).join(""),
};

/** Returns the specification's text. A text of kind `rich` is HTML. */
export const defaultText = (name: SiteTextName, facts: DefaultFacts): string => defaults[name](facts);

const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const heading = (title: string) => `<h2>${escapeText(title)}</h2>`;
const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escapeText(line)}</p>`).join("");
const list = (lines: readonly string[]) =>
  `<ul>${lines.map((line) => `<li><p>${escapeText(line)}</p></li>`).join("")}</ul>`;
const titled = ({ title, text }: { title: string; text: string }) =>
  `<p><strong>${escapeText(title)}</strong><br>${escapeText(text)}</p>`;
