import { type EventKind, eventKinds } from "#contract/learning/community-events.ts";

/** What the stream brings (api.md section 4), and what tabs tell each other. */
export interface LiveEvent {
  kind: EventKind | "communication" | "news" | "reset" | "read";
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own shape, which its listener knows
  data: any;
}

export interface StreamState {
  /** The id of the last event. */
  position: string;
  /** The programs that the stream covers besides the inbox; null while it is not connected. */
  programs: readonly number[] | null;
}

/** After an error status the browser does not reconnect by itself. */
const RECONNECT_MS = 30_000;

/** Connects to the stream, from the position on. `onRefused` hears of an error status. Returns the function that closes it. */
export function openEventSource(
  programs: readonly number[],
  position: string,
  onEvent: (event: LiveEvent) => void,
  onState: (state: StreamState) => void,
  onRefused: () => void,
): () => void {
  let state: StreamState = { position, programs: null };
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setState = (changes: Partial<StreamState>) => {
    state = { ...state, ...changes };
    onState(state);
  };
  const open = () => {
    source = new EventSource(addressOf(programs, state.position));
    source.addEventListener("ready", ({ data, lastEventId }) => {
      setState({ position: lastEventId || state.position });
      // What is fetched now is newer than this position, also for a program that the next connection covers.
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
      timer = setTimeout(open, RECONNECT_MS);
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

function addressOf(programs: readonly number[], position: string): string {
  const query = new URLSearchParams({ inbox: "true" });
  for (const program of programs) query.append("program", String(program));
  if (position) query.set("last_event_id", position);
  return `/api/community/stream/?${query}`;
}
