/** Counts reports from browsers that cannot run the pages, by problem and browser. */
export class OldBrowsers {
  readonly #counts = new Map<string, { problem: string; browser: string; count: number }>();

  /** Adds a report. Both values must come from a short fixed list, because each pair becomes a metric series. */
  add(problem: string, browser: string): void {
    const key = `${problem} ${browser}`;
    const { count } = this.#counts.get(key) ?? { count: 0 };
    this.#counts.set(key, { problem, browser, count: count + 1 });
  }

  get counts() {
    return [...this.#counts.values()];
  }
}
