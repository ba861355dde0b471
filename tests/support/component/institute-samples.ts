import { type StoredSiteText, siteTextNames } from "#contract/content/site-texts.ts";
import { defaultInstitute } from "#server/institute/default-institute.ts";
import type { Answers } from "./answers.ts";

const NEVER = "1970-01-01T00:00:00.000Z";

/** Texts of the site. All are the specification's, except the given ones. */
export const siteTextsWith = (...own: StoredSiteText[]): StoredSiteText[] =>
  siteTextNames.map(
    (name) => own.find((text) => text.name === name) ?? { name, value: null, updated_at: NEVER },
  );

/** Answers of the tab "Texts" in the settings. */
export const textAnswers = (...own: StoredSiteText[]): Answers => ({
  "GET /site-texts/": siteTextsWith(...own),
  "GET /institute/": { ...defaultInstitute, logo: null, updated_at: NEVER },
  "GET /fees/networks/": { networks: [] },
});
