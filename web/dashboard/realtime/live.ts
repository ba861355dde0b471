import { api } from "#web/api/client.ts";
import { newKey } from "#web/api/new-key.ts";
import { type LiveEvent, openEventSource, type StreamState } from "./event-source.ts";
import { streamKey } from "./stream-key.ts";

interface Watch {
  /** If undefined, the events of the inbox. */
  program: number | undefined;
  listener: (event: LiveEvent) => void;
  /** True if the watch may have missed events: the stream does not cover it, or was cut. */
  isBehind: boolean;
}

/** Message between the tabs of a browser. */
type Message =
  | { type: "who" }
  | { type: "wants"; tab: string; programs: number[] | null }
  | { type: "event"; event: LiveEvent }
  | { type: "state"; state: StreamState };

/**
 * One event stream per browser, shared by its tabs. The tab that holds the lock leads: it has the connection, covers
 * what all tabs want, and passes events on. Only visible tabs want events and can lead, so a phone in a pocket has no
 * connection. In a browser without locks (an address without https), each tab leads for itself.
 */
export class Live {
  readonly #tab = newKey();
  /** One tab of a browser with locks has its stream. Without locks, each tab has one. */
  readonly #streamKey: string;
  readonly #name: string;
  readonly #channel: BroadcastChannel | undefined;
  readonly #watches = new Set<Watch>();
  readonly #statusListeners = new Set<() => void>();
  /** The programs that each tab wants. Only the leading tab uses it. */
  readonly #wants = new Map<string, number[]>();
  #state: StreamState = { position: "", programs: null };
  #role: "follows" | "asks" | "leads" = "leads";
  #stepDown: (() => void) | undefined;
  #disconnect: (() => void) | undefined;
  #connectedFor = "null";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(userId: number) {
    this.#name = `darasa-live-${userId}`;
    this.#streamKey = "locks" in navigator ? streamKey() : this.#tab;
    if ("locks" in navigator) {
      this.#role = "follows";
      this.#channel = new BroadcastChannel(this.#name);
      this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
    }
    document.addEventListener("visibilitychange", () => this.#updateSoon());
    window.addEventListener("pageshow", () => this.#updateSoon());
    window.addEventListener("pagehide", () => this.#leave());
  }

  get isLive(): boolean {
    return this.#state.programs !== null;
  }

  /**
   * Calls the listener for events of the program or the inbox while the tab is visible. The event "reset" means that it
   * may have missed some: fetch the data again.
   */
  watch(program: number | undefined, listener: Watch["listener"]): () => void {
    const watch: Watch = { program, listener, isBehind: true };
    this.#watches.add(watch);
    if (this.#covers(watch)) this.#reset(watch);
    this.#updateSoon();
    return () => {
      this.#watches.delete(watch);
      this.#updateSoon();
    };
  }

  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  tellTabs(event: LiveEvent): void {
    this.#post({ type: "event", event });
  }

  #wanted(): number[] | null {
    if (document.visibilityState === "hidden" || this.#watches.size === 0) return null;
    return [...this.#watches].flatMap(({ program }) => program ?? []);
  }

  /** Updates after a short delay. When one section replaces another, two watches change, and one update is enough. */
  #updateSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#update(), 20);
  }

  #update(): void {
    const programs = this.#wanted();
    this.#setWants(this.#tab, programs);
    this.#post({ type: "wants", tab: this.#tab, programs });
    if (programs) void this.#lead();
    else this.#stepDown?.();
  }

  #leave(): void {
    this.#post({ type: "wants", tab: this.#tab, programs: null });
    this.#stepDown?.();
    this.#connect(null);
  }

  /** Waits for the lock, then leads until this tab wants no events. */
  async #lead(): Promise<void> {
    if (this.#role !== "follows") return;
    this.#role = "asks";
    await navigator.locks.request(this.#name, async () => {
      if (this.#wanted())
        await new Promise<void>((stepDown) => {
          this.#role = "leads";
          this.#stepDown = stepDown;
          this.#wants.clear();
          this.#post({ type: "who" });
          this.#setWants(this.#tab, this.#wanted());
        });
      this.#role = "follows";
      this.#connect(null);
    });
    // The tab may have become visible again since it stopped leading.
    this.#updateSoon();
  }

  #setWants(tab: string, programs: number[] | null): void {
    if (programs) this.#wants.set(tab, programs);
    else this.#wants.delete(tab);
    if (this.#role !== "leads") return;
    const all = [...new Set([...this.#wants.values()].flat())].sort((one, other) => one - other);
    this.#connect(this.#wants.size > 0 ? all : null);
  }

  #connect(programs: number[] | null): void {
    const wording = JSON.stringify(programs);
    if (wording === this.#connectedFor) return;
    this.#connectedFor = wording;
    this.#disconnect?.();
    this.#disconnect =
      programs === null
        ? undefined
        : openEventSource(
            this.#streamKey,
            programs,
            this.#state.position,
            (event) => this.#tell({ type: "event", event }),
            (state) => this.#tell({ type: "state", state }),
            // The browser hides the status. If the session has ended elsewhere, this call leads to the login page.
            () => void api.profiles.current().catch(() => undefined),
          );
  }

  #post(message: Message): void {
    this.#channel?.postMessage(message);
  }

  /** Sends the message to the other tabs, and handles it here in the same way. */
  #tell(message: Message): void {
    this.#post(message);
    this.#receive(message);
  }

  #receive(message: Message): void {
    if (message.type === "who") this.#post({ type: "wants", tab: this.#tab, programs: this.#wanted() });
    else if (message.type === "event") this.#deliver(message.event);
    else if (message.type === "state") this.#follow(message.state);
    else {
      this.#setWants(message.tab, message.programs);
      // Tell a new tab the state.
      if (this.#role === "leads" && message.programs) this.#post({ type: "state", state: this.#state });
    }
  }

  #deliver(event: LiveEvent): void {
    const isOfInbox = ["communication", "read", "news"].includes(event.kind);
    for (const watch of this.#watches)
      if (event.kind === "reset") this.#reset(watch);
      else if (watch.program === (isOfInbox ? undefined : event.data.program)) watch.listener(event);
  }

  #follow(state: StreamState): void {
    const { isLive } = this;
    const hasMoved = state.position !== this.#state.position;
    this.#state = state;
    // The server does not store events of the inbox. While the stream is cut, they are lost.
    for (const watch of this.#watches)
      if (!this.#covers(watch)) watch.isBehind ||= hasMoved || watch.program === undefined;
      else if (watch.isBehind) this.#reset(watch);
    if (isLive !== this.isLive) for (const listener of this.#statusListeners) listener();
  }

  #covers({ program }: Watch): boolean {
    const { programs } = this.#state;
    return programs !== null && (program === undefined || programs.includes(program));
  }

  #reset(watch: Watch): void {
    watch.isBehind = false;
    watch.listener({ kind: "reset", data: null });
  }
}
