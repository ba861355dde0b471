import { dehydrate, type Query, type QueryClient } from "@tanstack/react-query";
import { loadPlaceholderDrawing } from "#web/shared/load-placeholder-drawing.ts";
import { beginKeeping, forgetOthers, keepRow } from "./cached-dashboard.ts";
import { cacheNames, hasCaches, SHELL_ADDRESS } from "./caches.ts";
import { keepFiles, keepFilesOf } from "./files.ts";
import { savesData } from "./saves-data.ts";

/** Changes of a moment are written together. */
export const WRITE_PAUSE_MS = 1_000;

export const FRAME = "frame";
export const QUERY = "query ";

/** What is not an answer of the server but stands around them all. */
export interface Frame {
  user_id: number;
  institute_name: string;
}

/**
 * From now on keeps what the dashboard shows of a student on the device, and the shell that shows it without a
 * network. What was kept of anybody else goes. Returns the way to stop.
 */
export function keepDashboard(queries: QueryClient, frame: Frame): () => void {
  const { user_id } = frame;
  beginKeeping();
  const changed = new Set<Query>();
  /** When what was last written of each was fetched: a query that only fails or grows old is not written again. */
  const written = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    for (const query of changed) void keepRow(user_id, QUERY + query.queryHash, dehydrated(queries, query));
    changed.clear();
    timer = undefined;
  };
  const note = (query: Query) => {
    const { data, dataUpdatedAt } = query.state;
    if (data === undefined || !query.meta?.isKept || written.get(query.queryHash) === dataUpdatedAt) return;
    written.set(query.queryHash, dataUpdatedAt);
    changed.add(query);
    timer ??= setTimeout(write, WRITE_PAUSE_MS);
  };
  void forgetOthers(user_id)
    .then(() => keepRow(user_id, FRAME, frame))
    .then(keepShell)
    .catch(() => undefined);
  const cache = queries.getQueryCache();
  for (const query of cache.getAll()) note(query);
  const stop = cache.subscribe(({ type, query }) => {
    if (type === "added" || type === "updated") note(query);
  });
  addEventListener("pagehide", write);
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener("pagehide", write);
  };
}

function dehydrated(queries: QueryClient, query: Query) {
  return dehydrate(queries, { shouldDehydrateQuery: (one) => one === query });
}

/** Asked for without cookies: there is nobody in it. With it goes every script that was loaded before there was a worker. */
async function keepShell(): Promise<void> {
  if (!hasCaches() || !navigator.serviceWorker) return;
  const reply = await fetch(SHELL_ADDRESS, { credentials: "omit" });
  if (!reply.ok || reply.redirected) return;
  // The covers of programs are the server's drawings, which a shell has not.
  if (!savesData()) await loadPlaceholderDrawing();
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  await keepFilesOf(await reply.clone().text());
  await keepFiles(loaded.filter((path) => path.startsWith("/assets/")));
  const shell = await caches.open(cacheNames.shell);
  await shell.put(SHELL_ADDRESS, reply);
}
