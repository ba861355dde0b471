import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { amina, dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { drawnPicture } from "#tests/support/component/pictures.ts";

dashboardTests();

const SAVE = "PUT /update-profile/";
const main = page.getByRole("main");
const save = () => userEvent.click(page.getByRole("button", { name: "Save Changes" }));
const edit = () => openDashboard("?section=profile&mode=edit");
const viewMode = page.getByRole("heading", { name: "My Profile" });

test("the phone field has a hint with an example (students.md 5)", async () => {
  await edit();
  const hint = page.getByText("Enter exactly 9 digits after the country code (e.g., +256712345678)");
  await expect.element(hint).toBeVisible();
});

test("'Edit Profile' opens the form, and 'Cancel' discards the changes (students.md 4)", async () => {
  await openDashboard("?section=profile");
  await userEvent.click(main.getByRole("link", { name: "Edit Profile" }));
  await userEvent.fill(page.getByLabelText("Full Name"), "Nobody");
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  await expect.element(viewMode).toBeVisible();
  await expect.element(main.getByText(amina.profile.name)).toBeVisible();
  expect(bodiesOf(SAVE)).toEqual([]);
});

test("a save fetches the user again, stores it and returns to the view (students.md 4)", async () => {
  await edit();
  await userEvent.fill(page.getByLabelText("Full Name"), "Zuri Nansubuga");
  const zuri = { ...amina, first_name: "Zuri", profile: { ...amina.profile, name: "Zuri Nansubuga" } };
  const { promise: reply, resolve } = Promise.withResolvers<object>();
  answer({ [SAVE]: () => reply, "GET /user/": zuri });
  await save();
  await expect.element(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  const fetches = bodiesOf("GET /user/").length;
  resolve(amina);
  await expect.element(viewMode).toBeVisible();
  await expect.poll(() => bodiesOf("GET /user/").length).toBeGreaterThan(fetches);
  await expect.element(main.getByText("Zuri Nansubuga")).toBeVisible();
  const stored = () => JSON.parse(localStorage.getItem("darasa.user") ?? "{}").first_name;
  await expect.poll(stored).toBe("Zuri");
});

test("a name on papers is sent, and a refused one is explained at its field (students.md 5)", async () => {
  await edit();
  await userEvent.fill(page.getByLabelText("Name on papers"), "王");
  const sentence = "Papers cannot show 王. Enter a Latin form of the name.";
  answer({ [SAVE]: () => refusal(400, { name_on_papers: [sentence] }) });
  await save();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await userEvent.fill(page.getByLabelText("Name on papers"), "Wang");
  answer({ [SAVE]: amina });
  await save();
  await expect.element(viewMode).toBeVisible();
  expect(bodiesOf(SAVE)).toMatchObject([{ name_on_papers: "王" }, { name_on_papers: "Wang" }]);
});

test("the success message disappears after 2 seconds (students.md 4)", async () => {
  await edit();
  await userEvent.fill(page.getByLabelText("Occupation"), "Head teacher");
  answer({ [SAVE]: amina });
  vi.useFakeTimers();
  await save();
  const success = page.getByText("Profile updated successfully!");
  await vi.waitFor(() => expect(success.elements()).toHaveLength(1), { interval: 10, timeout: 10_000 });
  await vi.advanceTimersByTimeAsync(1_900);
  await expect.element(success).toBeVisible();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(success).not.toBeInTheDocument();
});

test("a failed save is explained next to its button, and can be cancelled (students.md 8, look.md)", async () => {
  await edit();
  await userEvent.fill(page.getByLabelText("Location"), "Kitgum");
  answer({ [SAVE]: () => refusal(400, { message: "The server's own words." }) });
  await save();
  await expect.element(page.getByText("The server's own words.")).toBeVisible();
  answer({ [SAVE]: () => refusal(500) });
  await save();
  const failure = page.getByRole("alert").filter({ hasText: "Failed to update profile. Please try again." });
  await expect.element(failure).toBeInViewport({ ratio: 1 });
  expect(failure.element().parentElement).toHaveFocus();
  await expect.element(page.getByLabelText("Location")).toHaveValue("Kitgum");
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  await expect.element(viewMode).toBeVisible();
});

test("only changed fields are sent, and a change of another tab stays (students.md 4)", async () => {
  await edit();
  await userEvent.fill(page.getByLabelText("Location"), "Kitgum");
  const current = {
    ...amina,
    profile: { ...amina.profile, occupation: "Nurse", updated_at: "2026-01-06T09:00:00Z" },
  };
  answer({ [SAVE]: () => refusal(409, { detail: "Changed in the meantime.", current }) });
  await save();
  await expect.element(page.getByText(/Your profile was changed in the meantime/)).toBeVisible();
  const { name, phone } = amina.profile;
  const sent = { name, phone, location: "Kitgum" };
  expect(bodiesOf(SAVE)).toEqual([{ ...sent, updated_at: amina.profile.updated_at }]);
  await expect.element(page.getByLabelText("Occupation")).toHaveValue("Nurse");
  await expect.element(page.getByLabelText("Location")).toHaveValue("Kitgum");
  answer({ [SAVE]: amina });
  await save();
  await expect.element(viewMode).toBeVisible();
  expect(bodiesOf(SAVE).at(-1)).toEqual({ ...sent, updated_at: current.profile.updated_at });
});

test("after a change elsewhere, the draft has only the fields that were typed here", async () => {
  const { screen } = await edit();
  await userEvent.fill(page.getByLabelText("Occupation"), "Head teacher");
  const { profile } = amina;
  const [phone, newest] = ["+256772555001", "+256772555002"];
  const current = { ...amina, profile: { ...profile, phone, updated_at: "2026-01-06T09:00:00Z" } };
  answer({ [SAVE]: () => refusal(409, { detail: "Changed in the meantime.", current }) });
  await save();
  const phoneField = page.getByLabelText("Phone Number");
  await expect.element(phoneField).toHaveValue("772555001");
  await expect.element(page.getByText("Your draft is restored below.")).not.toBeInTheDocument();
  await screen.unmount();
  const later = { ...amina, profile: { ...profile, phone: newest, updated_at: "2026-01-07T09:00:00Z" } };
  await openDashboard("?section=profile&mode=edit", { user: later });
  await expect.element(page.getByText("Your draft is restored below.")).toBeVisible();
  await expect.element(page.getByLabelText("Occupation")).toHaveValue("Head teacher");
  await expect.element(phoneField).toHaveValue("772555002");
});

test("a save whose answer was lost counts as saved if the profile has the values (students.md 8)", async () => {
  await edit();
  await userEvent.fill(page.getByLabelText("Occupation"), "Head teacher");
  const profile = { ...amina.profile, occupation: "Head teacher", updated_at: "2026-01-06T09:00:00Z" };
  answer({ [SAVE]: () => networkFailure, "GET /user/": { ...amina, profile } });
  await save();
  await expect.element(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect.element(viewMode).toBeVisible();
});

test("a retry with a picture has the key of the save whose answer was lost", async () => {
  await edit();
  const keys: (string | null)[] = [];
  await userEvent.upload(page.getByLabelText("Profile picture"), await drawnPicture("me.png"));
  const lost = ({ headers }: Request) => {
    keys.push(headers.get("idempotency-key"));
    return networkFailure;
  };
  answer({ [SAVE]: lost, "GET /user/": amina });
  await save();
  await expect.element(page.getByText("Failed to update profile. Please try again.")).toBeVisible();
  answer({
    [SAVE]: ({ headers }: Request) => {
      keys.push(headers.get("idempotency-key"));
      return amina;
    },
  });
  await save();
  await expect.element(viewMode).toBeVisible();
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test("after a lost answer, Cancel shows the stored profile (students.md 8)", async () => {
  await edit();
  await userEvent.fill(page.getByLabelText("Occupation"), "Head teacher");
  const profile = { ...amina.profile, occupation: "Nurse", updated_at: "2026-01-06T09:00:00Z" };
  answer({ [SAVE]: () => networkFailure, "GET /user/": { ...amina, profile } });
  await save();
  await expect.element(page.getByText("Failed to update profile. Please try again.")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  await expect.element(main.getByText("Nurse")).toBeVisible();
});

test("a save whose first answer was lost counts as saved", async () => {
  await edit();
  await userEvent.fill(page.getByLabelText("Phone Number"), "772555001");
  await userEvent.fill(page.getByLabelText("Occupation"), "Head teacher");
  const stored = { phone: "+256772555001", occupation: "Head teacher", updated_at: "2026-01-06T09:00:00Z" };
  const current = { ...amina, profile: { ...amina.profile, ...stored } };
  answer({
    [SAVE]: () => refusal(409, { detail: "Changed in the meantime.", current }),
    "GET /user/": current,
  });
  await save();
  await expect.element(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect.element(viewMode).toBeVisible();
  await expect.element(main.getByText("Head teacher")).toBeVisible();
});
