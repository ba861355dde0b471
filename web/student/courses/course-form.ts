import type { DarasaClient } from "#contract/all.ts";

/** Handles the plain forms of courses. Only the server runs this, so browsers do not load it with each section. */
export const courseForm = async (api: DarasaClient, form: FormData): Promise<string | undefined> =>
  (await import("./plain-forms.ts")).plainForm(api, form);

/** Returns the typed values of a plain form, which are shown again if the server refuses them. */
export const courseTyped = async (form: FormData) => (await import("./plain-forms.ts")).typedIn(form);
