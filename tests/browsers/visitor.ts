import { setTimeout as sleep } from "node:timers/promises";
import { type Found, findInPage, type Sought } from "./find.ts";
import type { Tab } from "./tab.ts";

const PATIENCE_MS = 20_000;
const LOOK_MS = 100;

const selectors = {
  button: "button:not([role=tab]), summary",
  link: "a[href]",
  heading: "h1, h2, h3",
  field: "input:not([type=hidden]), textarea, select, [contenteditable=true]",
  menuitem: "[role=menuitem]",
  tab: "[role=tab]",
};
type Role = keyof typeof selectors;

/** A user who finds things by what is visible: names of fields and buttons, and words. */
export class Visitor {
  readonly tab: Tab;
  readonly #site: string;

  constructor(tab: Tab, site: string) {
    this.tab = tab;
    this.#site = site;
  }

  open(path: string): Promise<void> {
    return this.tab.open(this.#site + path);
  }

  /** Opens a page of the application and waits until it is ready. */
  async openApplication(path: string): Promise<void> {
    await this.open(path);
    await this.isReady();
  }

  /** Waits until the page is hydrated: React has then put its keys on the heading. */
  async isReady(): Promise<void> {
    await this.#until("a page with its script", () =>
      this.tab.run(() => {
        const heading = document.querySelector("main h1");
        return heading && Object.keys(heading).some((key) => key.startsWith("__reactFiber"));
      }),
    );
  }

  async sees(words: string): Promise<void> {
    await this.#until(`"${words}"`, () =>
      this.tab.run((sought) => {
        // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
        const shown = document.body?.innerText ?? "";
        return shown.replace(/\s+/g, " ").includes(sought);
      }, words),
    );
  }

  async isAt(address: RegExp): Promise<void> {
    await this.#until(`the address ${address}`, async () =>
      address.test(await this.tab.run(() => window.location.href)),
    );
  }

  /** Presses the element as soon as it does not move and nothing covers it. */
  async press(role: Role, name: string): Promise<void> {
    const { x, y } = await this.#find(role, name);
    await this.tab.press(x, y);
  }

  finds(role: Role, name: string): Promise<Found> {
    return this.#find(role, name);
  }

  async fills(name: string, text: string): Promise<void> {
    await this.press("field", name);
    await this.tab.run(() => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    });
    await this.tab.type(text);
  }

  /** Chooses an option by script, because no driver reaches the native list of a select. */
  async chooses(name: string, option: string): Promise<void> {
    await this.#find("field", name);
    const isChosen = await this.tab.run(
      (pattern, label) => {
        const field = [...document.querySelectorAll("select")].find((one) =>
          new RegExp(pattern).test(one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? ""),
        );
        const chosen = [...(field?.options ?? [])].find(({ text }) => text.includes(label));
        if (!field || !chosen) return false;
        field.value = chosen.value;
        field.dispatchEvent(new Event("change", { bubbles: true }));
        return true;
      },
      name,
      option,
    );
    if (!isChosen) throw new Error(`"${name}" has no choice "${option}".`);
  }

  async #find(role: Role, name: string): Promise<Found> {
    const sought: Sought = { selector: selectors[role], name };
    let before: Found | null = null;
    let covered: string | null = null;
    try {
      return await this.#until(`the ${role} "${name}"`, async () => {
        const found = await this.tab.run(findInPage, sought);
        covered = found?.coveredBy ?? null;
        const liesStill = found && found.x === before?.x && found.y === before.y;
        before = found;
        return liesStill && !covered ? found : null;
      });
    } catch (problem) {
      throw covered ? new Error(`The ${role} "${name}" lies under ${covered}.`) : problem;
    }
  }

  async #until<Seen>(what: string, look: () => Promise<Seen>): Promise<NonNullable<Seen>> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      // The check fails while one page replaces another.
      const seen = await look().catch(() => undefined);
      if (seen) return seen;
      await sleep(LOOK_MS);
    }
    throw new Error(`Did not find ${what} in ${PATIENCE_MS / 1000} s.`);
  }
}
