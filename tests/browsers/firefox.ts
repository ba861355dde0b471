import puppeteer from "puppeteer-core";
import { type Engine, noteFaults, type Tab } from "./tab.ts";

const executablePath = "/usr/bin/firefox-esr";

/** Debian's Firefox ESR, driven by WebDriver BiDi. */
export const firefox: Engine = {
  paths: [executablePath],
  howToInstall: "apt-get install firefox-esr",
  async start(): Promise<Tab> {
    const browser = await puppeteer.launch({ browser: "firefox", executablePath });
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => {
      // Firefox blames the service worker when a page is left while it loads.
      if (!String(error).includes("A ServiceWorker intercepted the request"))
        faults.push(`${page.url()}: ${error}`);
    });
    page.on("dialog", (dialog) => dialog.accept());
    await page.evaluateOnNewDocument(noteFaults);
    return {
      faults,
      open: async (address) => void (await page.goto(address)),
      run: async (work, ...given) => {
        // The function has the same types in the page as here.
        const answer = page.evaluate(work as never, ...(given as unknown as never[])) as ReturnType<
          typeof work
        >;
        const seen = await page.evaluate(noteFaults);
        faults.push(...seen.map((fault) => `${page.url()}: ${fault}`));
        return answer;
      },
      press: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      attach: async (selector, path) => {
        const field = await page.$<"input">(selector as "input");
        await field?.uploadFile(path);
      },
      resize: (width, height) => page.setViewport({ width, height }),
      picture: () => page.screenshot(),
      close: () => browser.close(),
    };
  },
};
