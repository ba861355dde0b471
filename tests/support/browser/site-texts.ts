import { defaultText } from "#contract/content/default-texts/default-texts.ts";
import { siteTextNames } from "#contract/content/site-texts.ts";

const facts = { name: "Darasa", email: "", hasAccount: true, takesMobileMoney: false };

/** The specification's texts, as the loaders of pages return them. */
export const specifiedTexts = Object.fromEntries(
  siteTextNames.map((name) => [name, defaultText(name, facts)]),
);
