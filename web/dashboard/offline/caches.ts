/**
 * What the browser keeps of the site, by name. None of it is anybody's own: pages are those that are the same for
 * everybody, and the dashboard's shell is its frame without a person in it (decisions/0041).
 */
export const cacheNames = {
  /** Public pages as they were last opened. */
  pages: "darasa-pages",
  /** What those pages fetch when one goes from one to the other. */
  data: "darasa-data",
  /** Scripts, styles and fonts: their names change with their content. */
  assets: "darasa-assets",
  pictures: "darasa-pictures",
  /** There only while a student's list is kept on this device. */
  shell: "darasa-shell",
} as const;

/** Where the dashboard's frame is fetched, and under what it is kept. */
export const SHELL_ADDRESS = "/dashboard?kept";
export const OFFLINE_PAGE = "/offline";

/** On a plain address without https browsers have none of it. */
export const hasCaches = () => "caches" in globalThis;

export async function forgetShell(): Promise<void> {
  if (hasCaches()) await caches.delete(cacheNames.shell);
}

export async function forgetCaches(): Promise<void> {
  if (hasCaches()) await Promise.all(Object.values(cacheNames).map((name) => caches.delete(name)));
}
