import { createContext, useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToReadableStream } from "react-dom/server.browser";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { type PartScript, partScript, RetriedPart } from "./retried-part.tsx";

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

/** A page that changes at once. */
function Page({ script }: { script: PartScript<{ name: string }> }) {
  const [name, setName] = useState("Amina");
  useEffect(() => setName("Brian"), []);
  return <RetriedPart script={script} name={name} />;
}

const Theme = createContext("light");

/** Draws the page as the server does, and hydrates it with a script. `change` changes a context of the whole page. */
async function hydrated(script: PartScript<{ name: string }>) {
  const stream = await renderToReadableStream(<Page script={lostAtFirst(0)} />);
  await stream.allReady;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = await new Response(stream).text();
  const errors: unknown[] = [];
  const inTheme = (theme: string) => (
    <Theme value={theme}>
      <Page script={script} />
    </Theme>
  );
  const root = hydrateRoot(container, inTheme("light"), {
    onRecoverableError: (error) => errors.push(error),
  });
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return { container, errors, change: () => root.render(inTheme("dark")) };
}

const soon = () => new Promise((go) => setTimeout(go, 300));

test("a part that the server has drawn stays in the page while its script loads and the page changes", async () => {
  let load = (_module: { Part: typeof Part }) => {};
  const late = partScript(
    () => new Promise<{ Part: typeof Part }>((resolve) => (load = resolve)),
    (module) => module.Part,
  );
  const { container, errors } = await hydrated(late);
  await soon();
  expect(container.textContent).toContain("Loaded for Amina");
  load({ Part });
  await expect.poll(() => container.textContent).toBe("Loaded for Brian");
  expect(errors).toEqual([]);
});

test("a part that the server has drawn stays in the page while its script is lost", async () => {
  const script = lostAtFirst(2);
  const { container, errors } = await hydrated(script);
  await expect.poll(() => script.failures).toBe(1);
  await soon();
  expect(container.textContent).toBe("Loaded for Amina");
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => script.failures).toBe(2);
  await soon();
  expect(container.textContent).toBe("Loaded for Amina");
  // The next try needs no event.
  await expect.poll(() => container.textContent, { timeout: 20_000 }).toBe("Loaded for Brian");
  expect(errors).toEqual([]);
});

test("a part that React removes while its script is lost says so, and loads again", async () => {
  const script = lostAtFirst(3);
  const { container, change } = await hydrated(script);
  await expect.poll(() => script.failures).toBe(1);
  change();
  await expect.element(page.getByText("A part of this page did not load.")).toBeVisible();
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => container.textContent, { timeout: 20_000 }).toBe("Loaded for Brian");
});
