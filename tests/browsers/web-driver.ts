import { setTimeout as sleep } from "node:timers/promises";

const READY_MS = 10_000;
/** Key of an element in WebDriver's JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** The few commands of W3C WebDriver (https://www.w3.org/TR/webdriver2/) that the stories use. */
export class WebDriver {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  static async connect(driver: string): Promise<WebDriver> {
    const deadline = Date.now() + READY_MS;
    const isReady = () =>
      fetch(`${driver}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (Date.now() > deadline) throw new Error(`No driver answers at ${driver}.`);
      await sleep(50);
    }
    const alwaysMatch = { unhandledPromptBehavior: "accept" };
    const { sessionId } = await command(driver, "POST", "/session", { capabilities: { alwaysMatch } });
    return new WebDriver(`${driver}/session/${sessionId}`);
  }

  #post<Answer>(path: string, body: object): Promise<Answer> {
    return command(this.#session, "POST", path, body);
  }

  open(address: string): Promise<void> {
    return this.#post("/url", { url: address });
  }

  run<Given extends unknown[], Result>(work: (...given: Given) => Result, ...given: Given): Promise<Result> {
    return this.#post("/execute/sync", { script: `return (${work})(...arguments)`, args: given });
  }

  press(x: number, y: number): Promise<void> {
    const actions = [
      { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    return this.#post("/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    return this.#post("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  async attach(selector: string, path: string): Promise<void> {
    const using = "css selector";
    const found = await this.#post<Record<string, string>>("/element", { using, value: selector });
    await this.#post(`/element/${found[ELEMENT]}/value`, { text: path });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#post("/window/rect", { width, height });
  }

  async picture(): Promise<Uint8Array> {
    return Buffer.from(await command(this.#session, "GET", "/screenshot"), "base64");
  }

  async end(): Promise<void> {
    await command(this.#session, "DELETE", "");
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each command has its own kind of answer
async function command(base: string, method: string, path: string, body?: object): Promise<any> {
  const reply = await fetch(base + path, { method, body: body && JSON.stringify(body) });
  const { value } = await reply.json();
  if (!reply.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
  return value;
}
