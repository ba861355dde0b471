import { onlineManager } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { recordNavigations } from "#tests/support/component/navigations.ts";
import { SectionBoundary } from "./section-boundary.tsx";

const Report = lazy(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));

function Register() {
  const [note, setNote] = useState("");
  return (
    <>
      <h1>Register</h1>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <Link to="?view=register&page=2">Page 2</Link>
      <Link to="?view=report">Import a report</Link>
    </>
  );
}

function Views() {
  const [search] = useSearchParams();
  return <Suspense>{search.get("view") === "report" ? <Report /> : <Register />}</Suspense>;
}

const failure = page.getByText("This part of the dashboard did not load.");
const retry = page.getByRole("link", { name: "Try Again" });
const importReport = page.getByRole("link", { name: "Import a report" });

/** Opens the register of a section. React logs each failure. */
async function openRegister() {
  vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => onlineManager.setOnline(true));
  const element = (
    <SectionBoundary>
      <Views />
    </SectionBoundary>
  );
  const router = createMemoryRouter([{ path: "/", element }], { initialEntries: ["/?view=register"] });
  await render(<RouterProvider router={router} />);
  return router;
}

test("back from a view that did not load shows the view before it, without a network", async () => {
  const opened = recordNavigations();
  const router = await openRegister();
  onlineManager.setOnline(false);
  await importReport.click();
  await expect.element(failure).toBeVisible();
  await router.navigate(-1);
  await expect.element(page.getByRole("heading", { name: "Register" })).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  await importReport.click();
  await expect.element(failure).toBeVisible();
  await router.navigate("/?view=register&page=3");
  await userEvent.fill(page.getByLabelText("Note"), "late train");
  onlineManager.setOnline(true);
  await expect.element(page.getByLabelText("Note")).toHaveValue("late train");
  expect(opened).toEqual([]);
});

test("another address of a section keeps its typed text", async () => {
  await openRegister();
  await userEvent.fill(page.getByLabelText("Note"), "late train");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect.element(page.getByLabelText("Note")).toHaveValue("late train");
});

test("without a network, a view that did not load waits, and loads when it is back", async () => {
  const opened = recordNavigations();
  await openRegister();
  await importReport.click();
  await expect.element(retry).toBeVisible();
  onlineManager.setOnline(false);
  await expect.element(page.getByText("It loads when you are online.")).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
  expect(opened).toEqual([]);
  onlineManager.setOnline(true);
  await expect.poll(() => opened).toHaveLength(1);
});

test("with a network, Try Again loads the page again", async () => {
  const opened = recordNavigations();
  await openRegister();
  await importReport.click();
  await retry.click();
  await expect.poll(() => opened).toHaveLength(1);
});
