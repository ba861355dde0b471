import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways, test, visit } from "#tests/support/browser/visits.ts";

/** Starts a server that receives webhooks and answers with `answers.status`. */
async function receiver() {
  const told: { type: string; id: unknown }[] = [];
  const answers = { status: 204 };
  const server = createServer(async (request, reply) => {
    const chunks = await request.toArray();
    told.push({
      type: JSON.parse(Buffer.concat(chunks).toString()).type,
      id: request.headers["webhook-id"],
    });
    reply.writeHead(answers.status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, told, answers, close: () => server.close() };
}

const change = async (page: Page, method: string, path: string, data?: object) => {
  const { csrfToken } = await (await page.request.get("/api/csrf-cookie/")).json();
  const reply = await page.request.fetch(`/api${path}`, {
    method,
    data,
    headers: { "x-csrftoken": csrfToken },
  });
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  return reply;
};

test("webhooks are signed, 'replay by hand, deliveries listed'; their secret is shown once (api.md 6)", async ({
  browser,
}) => {
  const listening = await receiver();
  const page = await visit(browser, "joseph");
  await page.goto("/dashboard?section=settings&tab=webhooks");
  await expect(page.getByText("No events are sent to other software.")).toBeVisible();

  await page.getByLabel("Address").fill("ftp://example.com");
  await page.getByRole("button", { name: "Create Webhook" }).click();
  await expect(page.getByText("Enter an address that begins with https://").first()).toBeVisible();
  await expect(page.getByText("Choose at least one event").first()).toBeVisible();
  await expect(page.getByLabel("Address")).toBeFocused();
  await expect(page.getByLabel("Address")).toHaveValue("ftp://example.com");

  await page.getByLabel("Address").fill(listening.url);
  await page.getByLabel("A student enrolls in a program").check();
  await page.getByRole("button", { name: "Create Webhook" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await expect(page.getByLabel("Address")).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("link", { name: listening.url })).toBeVisible();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);

  await page.getByRole("link", { name: listening.url }).click();
  await expect(page.getByText("No deliveries")).toBeVisible();
  const student = await visit(browser, null);
  const { results } = await (await student.request.get("/api/programs/?page=1")).json();
  const open = results.find((program: { is_enrollment_open: boolean }) => program.is_enrollment_open);
  await change(student, "POST", "/register/", {
    name: "Hooked Student",
    email: "hooked@darasa.example",
    phone: "+256712345678",
    location: "Kampala",
    occupation: "Nurse",
    organization: "Mulago",
    education_level: "bachelors",
    referral_source: "whatsapp",
    password: "matooke na chai 7",
    confirm_password: "matooke na chai 7",
    program_id: open.id,
  });
  await expect.poll(() => listening.told.length).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible();

  listening.answers.status = 500;
  const before = listening.told.length;
  await page.getByRole("button", { name: /^Send message .* again$/ }).click();
  await expect.poll(() => listening.told.length).toBe(before + 1);
  await expect(page.getByText("The address answered 500.")).toBeVisible();
  await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
  expect(new Set(listening.told.map(({ id }) => id)).size, "a replay has the same webhook-id").toBe(1);

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSideways(page);
    await expectAccessible(page);
  }
  listening.close();
});

test("webhooks can be changed, paused and deleted; concurrent changes are not overwritten", {
  tag: "@nightly",
}, async ({ browser }) => {
  const page = await visit(browser, "joseph");
  await page.goto("/dashboard?section=settings&tab=webhooks");
  const url = "http://hooks.example.org/darasa";
  const made = await change(page, "POST", "/webhooks/", { url, events: ["submission.created"] });
  const { id } = await made.json();
  await page.goto(`/dashboard?section=settings&tab=webhooks&webhook=${id}`);
  await page.getByLabel("Address").fill(`${url}/new`);
  await change(page, "PATCH", `/webhooks/${id}/`, { events: ["certificate.issued"] });
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("button", { name: "Load the latest version" }).click();
  await expect(page.getByLabel("A certificate is issued")).toBeChecked();
  await expect(page.getByLabel("A student hands in work")).not.toBeChecked();
  await expect(page.getByLabel("Address")).toHaveValue(`${url}/new`);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Webhook saved.")).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("This webhook is paused. It sends no events.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this webhook?" });
  await expect(question).toContainText(`${url}/new`);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Webhook deleted.")).toBeVisible();
  await expect(page.getByRole("link", { name: `${url}/new` })).toHaveCount(0);
});
