import type { DarasaClient } from "#contract/all.ts";

/** Handles the plain forms of courses. Only the server runs this, so browsers do not load it with each section. */
export const courseForm = async (api: DarasaClient, form: FormData) =>
  (await import("./plain-forms.ts")).plainForm(api, form);
