/** How often browsers told this process that they cannot run the pages, by why and by which browser. */
export class OldBrowsers {
  readonly #counts = new Map<string, { problem: string; browser: string; count: number }>();

  /** Both are words of ours, of which there are few: what a browser sends must not become the name of a series. */
  add(problem: string, browser: string): void {
    const key = `${problem} ${browser}`;
    const { count } = this.#counts.get(key) ?? { count: 0 };
    this.#counts.set(key, { problem, browser, count: count + 1 });
  }

  get counts() {
    return [...this.#counts.values()];
  }
}
