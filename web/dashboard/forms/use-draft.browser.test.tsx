import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { apiErrors } from "#contract/shared/errors.ts";
import { demonstrationInstitute } from "#seed/demo/content/institute.ts";
import { answer, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { forgetUser, rememberUser } from "#web/browser/stored-user.ts";
import { CurrentUserContext } from "#web/dashboard/shell/current-user.ts";
import { useDraft } from "./use-draft.ts";

dashboardTests();

const institute = { ...demonstrationInstitute, logo: null, updated_at: "2026-01-05T09:00:00Z" };

test("a draft in the browser never has passwords", async () => {
  await openDashboard("?section=users&user=new", { user: joseph });
  await userEvent.fill(page.getByLabelText(/^Password/), "Secret2026");
  await userEvent.fill(page.getByLabelText(/^Username/), "grace");
  const stored = () => Object.values(localStorage).join();
  await expect.poll(stored).toContain("grace");
  expect(stored()).not.toContain("Secret2026");
});

test("a draft that is stored already is not restored", async () => {
  const open = (stored: object) =>
    openDashboard("?section=settings&tab=institute", {
      user: joseph,
      answers: { "GET /institute/": stored },
    });
  const { screen } = await open(institute);
  const tagline = page.getByRole("textbox", { name: "Tagline" });
  answer({ "PUT /institute/": () => networkFailure });
  await userEvent.fill(tagline, "Skills that pay");
  await userEvent.click(page.getByRole("button", { name: "Save Changes" }));
  await expect.element(page.getByText("Failed to save. Please try again.")).toBeVisible();
  await screen.unmount();
  await open({ ...institute, tagline: "Skills that pay" });
  await expect.element(tagline).toHaveValue("Skills that pay");
  await expect.element(page.getByText("Your draft is restored")).not.toBeInTheDocument();
});

test("a repeated save counts as saved although the server has changed the form of a value", async () => {
  await openDashboard("?section=settings&tab=institute", {
    user: joseph,
    answers: { "GET /institute/": institute },
  });
  await userEvent.fill(page.getByLabelText("Phone numbers"), "0712 345 678");
  const current = { ...institute, phones: ["+256712345678"], updated_at: "2026-02-05T09:00:00Z" };
  answer({ "PUT /institute/": () => refusal(409, { detail: apiErrors.stale.sentence, current }) });
  await userEvent.click(page.getByRole("button", { name: "Save Changes" }));
  await expect.element(page.getByText("The institute's details are saved.")).toBeVisible();
});

test.for([
  { what: "is kept", isLoggedOut: false },
  { what: "is not kept after a log-out", isLoggedOut: true },
])("a draft that another tab removes $what", async ({ isLoggedOut }) => {
  await openDashboard("?section=settings&tab=institute", {
    user: joseph,
    answers: { "GET /institute/": institute },
  });
  rememberUser(joseph);
  await userEvent.fill(page.getByRole("textbox", { name: "Tagline" }), "Skills that pay");
  const stored = () => Object.keys(localStorage).filter((key) => key.includes("draft"));
  await expect.poll(stored).toHaveLength(1);
  const [key = ""] = stored();
  if (isLoggedOut) forgetUser();
  localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
  expect(stored()).toEqual(isLoggedOut ? [] : [key]);
});

const payment = { amount: "", known_amount: "" };
function PaymentForm() {
  const { setValues } = useDraft("payment", payment);
  return (
    <button type="button" onClick={() => setValues({ amount: "2000", known_amount: "2000" })}>
      Fill
    </button>
  );
}

test("a draft has no answer to a question of the server, so that it is asked again", async () => {
  await render(
    <CurrentUserContext value={joseph}>
      <PaymentForm />
    </CurrentUserContext>,
  );
  await userEvent.click(page.getByRole("button", { name: "Fill" }));
  const stored = () => Object.values(localStorage).join();
  await expect.poll(stored).toContain('"amount":"2000"');
  expect(stored()).not.toContain("known_amount");
});
