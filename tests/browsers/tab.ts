/** What a story needs of a browser, whatever protocol it speaks. */
export interface Tab {
  /** Uncaught errors and violations of the page's policy, as they were seen so far. */
  readonly faults: string[];
  open(address: string): Promise<void>;
  /** Calls the function in the page. It knows nothing of this file; what it takes and returns is JSON. */
  run<Given extends unknown[], Result>(work: (...given: Given) => Result, ...given: Given): Promise<Result>;
  /** Presses and lets go where a finger would. */
  press(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Gives the one file field that matches the selector a file of this machine. */
  attach(selector: string, path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The browser, or a sentence that says how to install it. */
export interface Engine {
  paths: string[];
  howToInstall: string;
  start(): Promise<Tab>;
}

/** Runs in the page. What it notes, the tab reads. */
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
