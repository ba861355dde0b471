import { type LiveEvent, openEventSource, type Wanted } from "#web/dashboard/live/event-source.ts";

type Listener = (event: LiveEvent) => void;

interface Watch {
  program?: number | undefined;
  inbox?: boolean;
  listener: Listener;
}

/** What tabs of one browser say to each other. */
type Word =
  | { say: "wants"; tab: string; wanted: Wanted | null }
  | { say: "who" }
  | { say: "event"; event: LiveEvent }
  | { say: "at"; position: string }
  | { say: "status"; isLive: boolean };

/**
 * One stream per browser, shared by its tabs: the tab that holds the lock keeps the connection and passes on what
 * comes. Only tabs that are seen want anything, and only they hold the lock, so nothing is connected in a pocket.
 * Where a browser has no locks (an address without https), each tab connects for itself.
 */
export class Live {
  readonly #tab = crypto.randomUUID?.() ?? String(Math.random());
  readonly #lockName: string;
  readonly #channel: BroadcastChannel | undefined;
  readonly #watches = new Set<Watch>();
  readonly #statusListeners = new Set<() => void>();
  /** What the tabs want, as the leader knows it. */
  readonly #wants = new Map<string, Wanted>();
  #isLeader = false;
  #isAsking = false;
  #stepDown: (() => void) | undefined;
  #disconnect: (() => void) | undefined;
  #connectedFor = "";
  #soon: ReturnType<typeof setTimeout> | undefined;
  #position: string | undefined;
  #isLive = false;

  constructor(userId: number) {
    this.#lockName = `darasa-live-${userId}`;
    if ("locks" in navigator && "BroadcastChannel" in window) {
      this.#channel = new BroadcastChannel(this.#lockName);
      this.#channel.addEventListener("message", ({ data }: MessageEvent<Word>) => this.#hear(data));
    }
    document.addEventListener("visibilitychange", () => this.#updateSoon());
    window.addEventListener("pagehide", () => this.#leave());
    window.addEventListener("pageshow", () => this.#updateSoon());
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  /** Calls the listener for what happens in the program, or in the inbox, while the tab is seen. */
  watch(watch: Watch): () => void {
    this.#watches.add(watch);
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

  /** Tells the other tabs of this browser, and nobody else. */
  tellTabs(event: LiveEvent): void {
    this.#say({ say: "event", event });
  }

  #wanted(): Wanted | null {
    if (document.visibilityState === "hidden" || this.#watches.size === 0) return null;
    const watches = [...this.#watches];
    const programs = new Set(watches.flatMap(({ program }) => (program === undefined ? [] : [program])));
    return { programs: [...programs].sort((a, b) => a - b), inbox: watches.some(({ inbox }) => inbox) };
  }

  /** A section that closes as another opens changes its wish twice at once: one change is enough. */
  #updateSoon(): void {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => this.#update(), 20);
  }

  /** What this tab wants has changed, or whether it is seen. */
  #update(): void {
    const wanted = this.#wanted();
    if (!this.#channel) {
      this.#connect(wanted);
      return;
    }
    this.#note(this.#tab, wanted);
    this.#say({ say: "wants", tab: this.#tab, wanted });
    if (wanted) void this.#askToLead();
    else this.#stepDown?.();
  }

  #leave(): void {
    this.#say({ say: "wants", tab: this.#tab, wanted: null });
    this.#stepDown?.();
    this.#connect(null);
  }

  async #askToLead(): Promise<void> {
    if (this.#isAsking || this.#isLeader) return;
    this.#isAsking = true;
    await navigator.locks.request(this.#lockName, async () => {
      this.#isAsking = false;
      if (!this.#wanted()) return;
      this.#isLeader = true;
      await new Promise<void>((stepDown) => {
        this.#stepDown = stepDown;
        this.#wants.clear();
        this.#say({ say: "who" });
        this.#note(this.#tab, this.#wanted());
      });
      this.#isLeader = false;
      this.#stepDown = undefined;
      this.#connect(null);
    });
    // Wanted again while it was stepping down.
    if (!this.#isAsking) this.#updateSoon();
  }

  #note(tab: string, wanted: Wanted | null): void {
    if (wanted) this.#wants.set(tab, wanted);
    else this.#wants.delete(tab);
    if (!this.#isLeader) return;
    const all = [...this.#wants.values()];
    const programs = [...new Set(all.flatMap((one) => one.programs))].sort((a, b) => a - b);
    this.#connect(all.length > 0 ? { programs, inbox: all.some((one) => one.inbox) } : null);
  }

  #connect(wanted: Wanted | null): void {
    const wording = wanted ? JSON.stringify(wanted) : "";
    if (wording === this.#connectedFor) return;
    this.#disconnect?.();
    this.#disconnect = undefined;
    this.#connectedFor = wording;
    if (!wanted) return;
    this.#disconnect = openEventSource(wanted, this.#position, {
      onEvent: (event) => {
        this.#deliver(event);
        this.#say({ say: "event", event });
      },
      onPosition: (position) => {
        this.#position = position;
        this.#say({ say: "at", position });
      },
      onStatus: (isLive) => {
        this.#setStatus(isLive);
        this.#say({ say: "status", isLive });
      },
    });
  }

  #hear(word: Word): void {
    if (word.say === "wants") {
      this.#note(word.tab, word.wanted);
      // A tab that has just come does not know yet.
      if (this.#isLeader && word.wanted) this.#say({ say: "status", isLive: this.#isLive });
    } else if (word.say === "who") this.#say({ say: "wants", tab: this.#tab, wanted: this.#wanted() });
    else if (word.say === "event") this.#deliver(word.event);
    else if (word.say === "at") this.#position = word.position;
    else this.#setStatus(word.isLive);
  }

  #deliver(event: LiveEvent): void {
    for (const { program, inbox, listener } of this.#watches) {
      const isForAll = event.kind === "reset";
      const isInbox = event.kind === "communication" || event.kind === "read";
      if (isForAll || (isInbox ? inbox : event.data.program === program)) listener(event);
    }
  }

  #setStatus(isLive: boolean): void {
    if (this.#isLive === isLive) return;
    this.#isLive = isLive;
    for (const listener of this.#statusListeners) listener();
  }

  #say(word: Word): void {
    this.#channel?.postMessage(word);
  }
}
