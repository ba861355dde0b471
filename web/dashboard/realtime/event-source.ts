import { type EventKind, eventKinds } from "#contract/community/community-events.ts";

/** An event of the stream (api.md 4), or a message between tabs. */
export interface LiveEvent {
  kind: EventKind | "communication" | "news" | "reset" | "read";
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own shape, which its listener knows
  data: any;
}

export interface StreamState {
  /** The id of the last event. */
  position: string;
  /** The programs that the stream covers in addition to the inbox. Null while it is not connected. */
  programs: readonly number[] | null;
}

/**
 * First pause before a new connection. After an error status, browsers do not reconnect automatically. The pauses double
 * up to the longest one: a person with streams on several devices may be refused for hours.
 */
const RECONNECT_MS = 30_000;
const LONGEST_RECONNECT_MS = 480_000;

/**
 * Connects to the stream from a position. A connection with the same tab replaces the earlier one. Calls `onRefused` after an error status. Returns a function that closes it.
 */
export function openEventSource(
  tab: string,
  programs: readonly number[],
  position: string,
  onEvent: (event: LiveEvent) => void,
  onState: (state: StreamState) => void,
  onRefused: () => void,
): () => void {
  let state: StreamState = { position, programs: null };
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause_ms = RECONNECT_MS;
  const setState = (changes: Partial<StreamState>) => {
    state = { ...state, ...changes };
    onState(state);
  };
  const open = () => {
    source = new EventSource(addressOf(tab, programs, state.position));
    source.addEventListener("ready", ({ data, lastEventId }) => {
      pause_ms = RECONNECT_MS;
      setState({ position: lastEventId || state.position });
      // Data fetched from now on is newer than this position, also for a program that the next connection adds.
      if (!JSON.parse(data).resumed) onEvent({ kind: "reset", data: null });
      setState({ programs });
    });
    for (const kind of [...eventKinds, "communication", "news"] as const)
      source.addEventListener(kind, ({ data, lastEventId }) => {
        setState({ position: lastEventId || state.position });
        onEvent({ kind, data: JSON.parse(data) });
      });
    source.addEventListener("error", () => {
      setState({ programs: null });
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, pause_ms);
      pause_ms = Math.min(pause_ms * 2, LONGEST_RECONNECT_MS);
      onRefused();
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
    setState({ programs: null });
  };
}

function addressOf(tab: string, programs: readonly number[], position: string): string {
  const query = new URLSearchParams({ inbox: "true" });
  for (const program of programs) query.append("program", String(program));
  if (position) query.set("last_event_id", position);
  query.set("tab", tab);
  return `/api/community/stream/?${query}`;
}
