import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { type Answers, answer, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { member } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const open = (more: Answers = {}, search = "") =>
  openDashboard(`?section=team${search}`, {
    user: joseph,
    answers: { "GET /team-members/": [member], ...more },
  });
const said = (sentence: string) => page.getByText(sentence, { exact: true });

describe("the list", () => {
  test("a photo that does not load becomes the first letter of the name (staff.md 2)", async () => {
    await open({ "GET /team-members/": [{ ...member, image: "/media/gone.png" }] });
    const photo = page.getByRole("row", { name: member.name }).getByRole("cell").nth(1);
    await expect.element(photo).toHaveTextContent("J");
    await expect.element(said("Showing 1 team member")).toBeVisible();
  });

  test("the list without its last member says 'No team members found.' (staff.md 8)", async () => {
    await open({ "DELETE /team-members/6/": () => new Response(null, { status: 204 }) });
    await userEvent.click(page.getByRole("button", { name: `Delete ${member.name}` }));
    answer({ "GET /team-members/": [] });
    const question = page.getByRole("alertdialog", { name: "Confirm Delete" });
    await userEvent.click(question.getByRole("button", { name: "Delete" }));
    await expect.element(said("No team members found.")).toBeVisible();
    await expect.element(said("Manage your team members information")).toBeVisible();
    await userEvent.click(page.getByRole("link", { name: "Add Member" }).first());
    await expect.element(page.getByRole("heading", { name: "Add New Team Member" })).toBeVisible();
  });
});

describe("the form", () => {
  const name = page.getByLabelText("Name");
  const phone = page.getByLabelText("Phone");
  const add = page.getByRole("button", { name: "Add Member" });

  test("every required field has a message, and the first one gets the focus (staff.md 5)", async () => {
    await open({}, "&member=new");
    await userEvent.click(add);
    for (const field of ["Name", "Role", "Email", "Phone number"])
      await expect.element(said(`${field} is required`)).toBeVisible();
    await expect.element(name).toHaveFocus();
    await expectAccessible();
  });

  test("the phone takes digits and plus, and its messages name the broken rule (staff.md 5)", async () => {
    await open({}, "&member=new");
    await userEvent.fill(name, "Z");
    await userEvent.fill(phone, "(0700) 12-34-56-78-90-12");
    await expect.element(phone).toHaveValue("0700123456789");
    await userEvent.click(add);
    await expect.element(said("Name must be at least 2 characters long")).toBeVisible();
    await expect.element(said("Phone number must start with country code (e.g., +256)")).toBeVisible();
    await userEvent.fill(phone, "+256700");
    await userEvent.click(add);
    await expect.element(said("Phone number is too short")).toBeVisible();
    await userEvent.fill(phone, "+25670000018");
    await expect.element(said("Phone number is too short")).not.toBeInTheDocument();
    await userEvent.click(add);
    await expect
      .element(page.getByText(/^Phone number must be exactly 13 digits including country code/))
      .toBeVisible();
  });

  test("a failed save is shown, and the typed text stays (staff.md 8)", async () => {
    await open({ "POST /team-members/": () => refusal(500) }, "&member=new");
    await userEvent.fill(name, "Zuri Unsaved");
    await userEvent.fill(page.getByLabelText("Role"), "Tutor");
    await userEvent.fill(page.getByLabelText("Email"), "zuri@darasa.example");
    await userEvent.fill(phone, "+256700000188");
    await userEvent.click(add);
    await expect.element(said("Failed to save team member. Please try again later.")).toBeVisible();
    await expect.element(name).toHaveValue("Zuri Unsaved");
  });
});
