import { dehydrate, type Query, type QueryClient } from "@tanstack/react-query";
import { loadPlaceholderDrawing } from "#web/shared/programs/load-placeholder-drawing.ts";
import { beginCaching, writeRow } from "./cached-dashboard.ts";
import { hasCaches, SHELL_ADDRESS, storeReply } from "./caches.ts";
import { storeFiles, storeFilesOf } from "./files.ts";
import { isKept } from "./kept-queries.ts";
import { savesData } from "./saves-data.ts";

export const SHELL_ROW = "shell";
export const QUERY_ROW = "query ";

/** Data that the dashboard needs to start, apart from its queries. */
export interface ShellValues {
  user_id: number;
  institute_name: string;
}

/**
 * Stores a student's queries whenever their data changes, and the shell that shows them without a network. Only the
 * queries of kept-queries.ts are stored. Returns a function that stops it.
 */
export function storeDashboard(queries: QueryClient, values: ShellValues): () => void {
  const { user_id } = values;
  const store = (query: Query) => {
    const { data, dataUpdatedAt } = query.state;
    if (data === undefined || !isKept(query)) return;
    const state = dehydrate(queries, { shouldDehydrateQuery: (one) => one === query });
    writeRow(user_id, QUERY_ROW + query.queryHash, state, dataUpdatedAt).catch(() => undefined);
  };
  beginCaching(user_id)
    .then(() => writeRow(user_id, SHELL_ROW, values))
    .then(storeShell)
    .catch(() => undefined);
  const cache = queries.getQueryCache();
  for (const query of cache.getAll()) store(query);
  const stopQueries = cache.subscribe((event) => {
    const hasNewData = event.type === "updated" && ["success", "setState"].includes(event.action.type);
    if (event.type === "added" || hasNewData) store(event.query);
  });
  const stopScripts = storeLoadedScripts();
  return () => {
    stopQueries();
    stopScripts();
  };
}

/**
 * Stores the scripts and styles of the open page that load before the service worker controls it. Without them, a page
 * that was just opened could not be read again without a network.
 */
function storeLoadedScripts(): () => void {
  if (!hasCaches() || !navigator.serviceWorker) return () => undefined;
  let isFirst = true;
  /** Each is tried once: a request that fails is an entry, too. */
  const tried = new Set<string>();
  const observer = new PerformanceObserver((list) => {
    if (!isFirst && navigator.serviceWorker.controller) return;
    isFirst = false;
    const loaded = list.getEntries().map(({ name }) => new URL(name).pathname);
    const fresh = loaded.filter((path) => path.startsWith("/assets/") && !tried.has(path));
    for (const path of fresh) tried.add(path);
    void storeFiles("assets", [...new Set(fresh)]);
  });
  observer.observe({ type: "resource", buffered: true });
  return () => observer.disconnect();
}

/** Stores the shell. It is fetched without cookies, because it contains no user. */
async function storeShell(): Promise<void> {
  if (!hasCaches() || !navigator.serviceWorker) return;
  const reply = await fetch(SHELL_ADDRESS, { credentials: "omit" });
  if (!reply.ok || reply.redirected) return;
  // Load the code that draws programs' placeholder images. Usually the server draws them, but the shell has none.
  if (!savesData()) await loadPlaceholderDrawing();
  await storeFilesOf(await reply.clone().text());
  await storeReply("shell", SHELL_ADDRESS, reply);
}
