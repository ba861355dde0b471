/** Lets so many run at once; the others wait their turn, first come first served. */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((go) => this.#waiting.push(go));
    try {
      return await work();
    } finally {
      // A place passes straight to the next in line, or becomes free.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
