import { type EventKind, eventKinds } from "#contract/learning/community.ts";

/** What comes over the stream (api.md section 4), and what tabs tell each other. */
export interface LiveEvent {
  kind: EventKind | "communication" | "reset" | "read";
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own shape, which its listener knows
  data: any;
}

export interface Wanted {
  programs: readonly number[];
  inbox: boolean;
}

interface Callbacks {
  onEvent: (event: LiveEvent) => void;
  onPosition: (id: string) => void;
  onStatus: (isLive: boolean) => void;
}

/** After the server refused (too many streams, say) the browser does not come back by itself. */
const AGAIN_AFTER_MS = 30_000;
const heardKinds = [...eventKinds, "communication"] as const;

/**
 * The one connection to the stream. The browser reconnects by itself and says where it was; after a refusal a timer
 * does. Returns the way to close it.
 */
export function openEventSource(
  wanted: Wanted,
  position: string | undefined,
  { onEvent, onPosition, onStatus }: Callbacks,
): () => void {
  let last = position;
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (event: MessageEvent) => {
    if (!event.lastEventId) return;
    last = event.lastEventId;
    onPosition(last);
  };
  const open = () => {
    source = new EventSource(addressOf(wanted, last));
    source.addEventListener("ready", (event) => {
      note(event);
      if (!JSON.parse(event.data).resumed) onEvent({ kind: "reset", data: null });
      onStatus(true);
    });
    for (const kind of heardKinds)
      source.addEventListener(kind, (event) => {
        note(event);
        onEvent({ kind, data: JSON.parse(event.data) });
      });
    source.addEventListener("error", () => {
      onStatus(false);
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_AFTER_MS);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
    onStatus(false);
  };
}

function addressOf({ programs, inbox }: Wanted, position: string | undefined): string {
  const query = new URLSearchParams();
  for (const program of programs) query.append("program", String(program));
  if (inbox) query.set("inbox", "true");
  if (position) query.set("last_event_id", position);
  return `/api/community/stream/?${query}`;
}
