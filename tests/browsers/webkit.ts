import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "#tests/support/fakes/free-port.ts";
import { type Engine, noteFaults, type Tab } from "./tab.ts";
import { WebDriver } from "./web-driver.ts";

const driverPath = "/usr/bin/WebKitWebDriver";
const screenPath = "/usr/bin/Xvfb";

/**
 * WebKitGTK's small test browser on a virtual screen, driven by WebDriver. Collects policy violations and errors from
 * the first page on.
 */
export const webkit: Engine = {
  paths: [driverPath, screenPath],
  howToInstall: "apt-get install webkit2gtk-driver xvfb",
  async start(): Promise<Tab> {
    const { screen, display } = await startScreen();
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display, NO_AT_BRIDGE: "1" };
    const driver = spawn(driverPath, [`--port=${port}`], { env, stdio: "ignore" });
    process.once("exit", () => [driver, screen].map((child) => child.kill()));
    const browser = await WebDriver.connect(`http://127.0.0.1:${port}`);
    const faults: string[] = [];
    return {
      faults,
      open: (address) => browser.open(address),
      run: async (work, ...given) => {
        const seen = await browser.run(noteFaults);
        faults.push(...seen);
        return browser.run(work, ...given);
      },
      press: (x, y) => browser.press(x, y),
      type: (text) => browser.type(text),
      attach: (selector, path) => browser.attach(selector, path),
      resize: (width, height) => browser.resize(width, height),
      picture: () => browser.picture(),
      close: async () => {
        await browser.end();
        driver.kill();
        screen.kill();
      },
    };
  },
};

/** Starts Xvfb, which prints the number of a free screen. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const words = ["-displayfd", "3", "-screen", "0", "1440x1100x24", "-nolisten", "tcp"];
  const screen = spawn(screenPath, words, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const pipe = screen.stdio[3] as NodeJS.ReadableStream;
  const number = await new Promise<string>((resolve, reject) => {
    pipe.once("data", (chunk) => resolve(String(chunk).trim()));
    screen.once("exit", (code) => reject(new Error(`Xvfb ended with code ${code}.`)));
  });
  return { screen, display: `:${number}` };
}
