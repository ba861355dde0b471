/** The browser functions that a story needs, independent of the protocol. */
export interface Tab {
  /** Uncaught errors and violations of the page's policy so far. */
  readonly faults: string[];
  open(address: string): Promise<void>;
  /** Calls the function in the page. The function cannot use this file; its arguments and result are JSON. */
  run<Given extends unknown[], Result>(work: (...given: Given) => Result, ...given: Given): Promise<Result>;
  /** Presses and releases like a finger. */
  press(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Puts a local file into the only file field that matches the selector. */
  attach(selector: string, path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A browser, with a hint on how to install it. */
export interface Engine {
  paths: string[];
  howToInstall: string;
  start(): Promise<Tab>;
}

/** Runs in the page. Collects faults for the tab to read. */
export function noteFaults(): string[] {
  const page = window as Window & { notedFaults?: string[] };
  if (!page.notedFaults) {
    const noted: string[] = [];
    page.notedFaults = noted;
    window.addEventListener("error", ({ message }) => noted.push(message || "an error"));
    window.addEventListener("unhandledrejection", ({ reason }) => noted.push(`unhandled: ${reason}`));
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      noted.push(`policy: ${violatedDirective} ${blockedURI}`),
    );
  }
  return page.notedFaults.splice(0);
}
