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

const first = { version: "2026-01-05T09:00:00Z", initial: { title: "Soil", text: "Old" } };
type Opened = { version: string | undefined; initial: { title: string; text: string } };

function RecordForm({ version, initial }: Opened) {
  const draft = useDraft("record", initial, { version });
  const set = (name: string) => () => draft.setValues({ ...draft.values, [name]: "Mine" });
  return (
    <>
      <button type="button" onClick={set("text")}>
        Write
      </button>
      <button type="button" onClick={draft.discard}>
        Discard
      </button>
      <button type="button" onClick={() => draft.rebase({ version: "2026-02-05T09:00:00Z", values: second })}>
        Rebase
      </button>
      <button type="button" onClick={draft.forget}>
        Forget
      </button>
      <output>{JSON.stringify([draft.values.text, draft.version ?? null, draft.isOutdated])}</output>
    </>
  );
}

const second = { title: "Soil", text: "Theirs" };
const press = (name: string) => userEvent.click(page.getByRole("button", { name }));
const drafts = () => Object.entries(localStorage).filter(([key]) => key.includes("draft"));
const expectShown = (...shown: unknown[]) =>
  expect.element(page.getByRole("status")).toHaveTextContent(JSON.stringify(shown));

function openRecord(opened: Opened) {
  return render(
    <CurrentUserContext value={joseph}>
      <RecordForm {...opened} />
    </CurrentUserContext>,
  );
}

/** Leaves a draft that was made from the first version, and opens the form again. */
async function reopen(opened: Opened) {
  const screen = await openRecord(first);
  await press("Write");
  await expect.poll(drafts).toHaveLength(1);
  await screen.unmount();
  return openRecord(opened);
}

const changed = { version: "2026-02-05T09:00:00Z", initial: second };

test("a draft of a field that was changed since keeps its version for the save (staff.md 4.9)", async () => {
  const screen = await reopen(changed);
  await expectShown("Mine", first.version, true);
  await screen.unmount();
  await openRecord(changed);
  await expectShown("Mine", first.version, true);
});

test("a draft that the stored record equals is deleted", async () => {
  await reopen({ ...changed, initial: { title: "Soil", text: "Mine" } });
  await expectShown("Mine", changed.version, false);
  await expect.poll(drafts).toEqual([]);
});

test.for([
  ["whose fields nobody else changed", { ...changed, initial: { title: "Theirs", text: "Old" } }],
  ["of a record in the same version", first],
] as const)("a draft %s is saved with the record's version", async ([, opened]) => {
  await reopen(opened);
  await expectShown("Mine", opened.version, false);
});

test("a draft that is newer than the shown record is saved with the record's version", async () => {
  const screen = await openRecord(changed);
  await press("Write");
  await expect.poll(drafts).toHaveLength(1);
  await screen.unmount();
  await openRecord(first);
  await expectShown("Mine", first.version, false);
});

test("a draft from before drafts had versions is restored", async () => {
  const screen = await reopen({ ...first, version: undefined });
  await screen.unmount();
  const [[key = ""] = []] = drafts();
  localStorage.setItem(key, '{"text":"Mine"}');
  await openRecord(changed);
  await expectShown("Mine", changed.version, false);
});

test("a form without versions stores only the values of its draft", async () => {
  await openRecord({ ...first, version: undefined });
  await press("Write");
  await expect.poll(() => drafts().map(([, text]) => text)).toEqual(['{"text":"Mine"}']);
  await expectShown("Mine", null, false);
});

test("a draft whose person knows the latest version is made from that", async () => {
  const screen = await reopen(changed);
  await expectShown("Mine", first.version, true);
  await press("Rebase");
  await expectShown("Mine", changed.version, false);
  await screen.unmount();
  await openRecord(changed);
  await expectShown("Mine", changed.version, false);
});

test.for(["Discard", "Forget"])("no version stays in the browser after: %s", async (how) => {
  await reopen(changed);
  await expectShown("Mine", first.version, true);
  await press(how);
  await expect.poll(drafts).toEqual([]);
});

test("a discarded draft leaves the saved version to change", async () => {
  await reopen(changed);
  await expectShown("Mine", first.version, true);
  await press("Discard");
  await expectShown("Theirs", changed.version, false);
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
