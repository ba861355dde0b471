import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const loading = vi.hoisted(() => Promise.withResolvers<void>());
// The real palette, which arrives late.
vi.mock("./palette.tsx", async (load) => {
  await loading.promise;
  return load();
});

test("the palette has what was typed while it was loading (beyond.md 4)", async () => {
  const palette = page.getByRole("combobox", { name: "Find", exact: true });
  const found = {
    ...{ students: [], programs: [], assignments: [], affiliates: [], charges: [] },
    ...{ questions: [], sessions: [], feedback_forms: [], works: [] },
  };
  await openDashboard("?section=bin", { user: joseph, answers: { "GET /staff/search/": found } });
  await userEvent.keyboard("/");
  await userEvent.keyboard("akelxo{Backspace}{Backspace}lo");
  await expect.element(palette).not.toBeInTheDocument();
  loading.resolve();
  await expect.element(palette).toHaveValue("akello");
  await expect.element(palette).toHaveFocus();
  await userEvent.keyboard(" h");
  await expect.element(palette).toHaveValue("akello h");
  await userEvent.keyboard("{Escape}");
  // An open dialog handles its own keys, so Ctrl+K works after it has closed.
  await expect.element(palette).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(palette).toHaveValue("");
});
