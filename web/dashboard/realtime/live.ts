import { type LiveEvent, openEventSource, type Wanted } from "./event-source.ts";

type Listener = (event: LiveEvent) => void;

interface Watch {
  program?: number | undefined;
  inbox?: boolean;
  listener: Listener;
}

/** A watch, and whether the stream's position may be past something that it has not heard: then it begins anew. */
type Kept = Watch & { isBehind: boolean };

/** What tabs of one browser say to each other. */
type Word =
  | { say: "wants"; tab: string; wanted: Wanted | null }
  | { say: "who" }
  | { say: "event"; event: LiveEvent }
  | { say: "at"; position: string }
  /** What the stream tells, nothing while it is not connected. */
  | { say: "status"; told: Wanted | null };

/**
 * One stream per browser, shared by its tabs: the tab that holds the lock keeps the connection and passes on what
 * comes. Only tabs that are seen want anything, and only they hold the lock, so nothing is connected in a pocket.
 * Where a browser has no locks (an address without https), each tab connects for itself.
 */
export class Live {
  readonly #tab = crypto.randomUUID?.() ?? String(Math.random());
  readonly #lockName: string;
  readonly #channel: BroadcastChannel | undefined;
  readonly #watches = new Set<Kept>();
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
  #told: Wanted | null = null;

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
    return this.#told !== null;
  }

  /**
   * Calls the listener for what happens in the program, or in the inbox, while the tab is seen. Once it is told of
   * everything it hears "reset": what it shows was fetched before.
   */
  watch(watch: Watch): () => void {
    const kept = { ...watch, isBehind: true };
    this.#watches.add(kept);
    this.#catchUp();
    this.#updateSoon();
    return () => {
      this.#watches.delete(kept);
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
        this.#move(position);
        this.#say({ say: "at", position });
      },
      onStatus: (isLive) => {
        const told = isLive ? wanted : null;
        this.#setStatus(told);
        this.#say({ say: "status", told });
      },
    });
  }

  #hear(word: Word): void {
    if (word.say === "wants") {
      this.#note(word.tab, word.wanted);
      // A tab that has just come does not know yet.
      if (this.#isLeader && word.wanted) this.#say({ say: "status", told: this.#told });
    } else if (word.say === "who") this.#say({ say: "wants", tab: this.#tab, wanted: this.#wanted() });
    else if (word.say === "event") this.#deliver(word.event);
    else if (word.say === "at") this.#move(word.position);
    else this.#setStatus(word.told);
  }

  /** The stream goes on from here: who was not told of what was before would miss it. */
  #move(position: string): void {
    this.#position = position;
    for (const watch of this.#watches) if (!this.#tells(watch)) watch.isBehind = true;
  }

  #tells({ program, inbox }: Watch): boolean {
    const told = this.#told;
    return (
      told !== null && (program === undefined || told.programs.includes(program)) && (!inbox || told.inbox)
    );
  }

  #catchUp(): void {
    for (const watch of this.#watches) {
      if (!watch.isBehind || !this.#tells(watch)) continue;
      watch.isBehind = false;
      watch.listener({ kind: "reset", data: null });
    }
  }

  #deliver(event: LiveEvent): void {
    for (const watch of this.#watches) {
      const { program, inbox, listener } = watch;
      const isForAll = event.kind === "reset";
      if (isForAll) watch.isBehind = false;
      const isInbox = event.kind === "communication" || event.kind === "read";
      if (isForAll || (isInbox ? inbox : event.data.program === program)) listener(event);
    }
  }

  #setStatus(told: Wanted | null): void {
    const wasLive = this.isLive;
    this.#told = told;
    this.#catchUp();
    if (wasLive !== this.isLive) for (const listener of this.#statusListeners) listener();
  }

  #say(word: Word): void {
    this.#channel?.postMessage(word);
  }
}
