import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { partScript, RetriedPart } from "./retried-part.tsx";

const lost = () => Promise.reject(new TypeError("Importing a module script failed."));
const Part = ({ name }: { name: string }) => <p>Loaded for {name}</p>;

/** Returns a part whose script is lost the first times. */
function lostAtFirst(times: number) {
  let tries = 0;
  return partScript(
    async () => {
      tries += 1;
      return tries > times ? { Part } : lost();
    },
    (module) => module.Part,
  );
}

test("a part whose script is lost says so on one line, and a press loads it", async () => {
  const script = lostAtFirst(1);
  const screen = await render(
    <>
      <h1>Result</h1>
      <RetriedPart script={script} name="Amina" />
    </>,
  );
  await expect.element(screen.getByText("A part of this page did not load.")).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "Result" })).toBeVisible();
  await screen.getByRole("button", { name: "Try Again" }).click();
  await expect.element(screen.getByText("Loaded for Amina")).toBeVisible();
  await expect.element(screen.getByText("A part of this page did not load.")).not.toBeInTheDocument();
});

test("a part whose script is lost loads when the network is back", async () => {
  const script = lostAtFirst(1);
  const screen = await render(<RetriedPart script={script} name="Amina" />);
  await expect.element(screen.getByText("A part of this page did not load.")).toBeVisible();
  window.dispatchEvent(new Event("online"));
  await expect.element(screen.getByText("Loaded for Amina")).toBeVisible();
});

test("a part whose script is lost loads again after a pause, also when it is lost twice", async () => {
  const script = lostAtFirst(2);
  const screen = await render(<RetriedPart script={script} name="Amina" />);
  await expect.element(screen.getByText("A part of this page did not load.")).toBeVisible();
  await expect.element(screen.getByText("Loaded for Amina"), { timeout: 20_000 }).toBeVisible();
});

test("a script that the browser names is requested under another address", async () => {
  const address = new URL("/lost.js", location.href).href;
  const lookedFor: string[] = [];
  const seen = new PerformanceObserver((list) =>
    lookedFor.push(...list.getEntries().map(({ name }) => name)),
  );
  seen.observe({ type: "resource" });
  const lostScript = partScript(
    () => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`)),
    (module: { Part: typeof Part }) => module.Part,
  );
  const screen = await render(<RetriedPart script={lostScript} name="Amina" />);
  await screen.getByRole("button", { name: "Try Again" }).click();
  await expect.poll(() => lookedFor).toContain(`${address}?try=1`);
  seen.disconnect();
});
