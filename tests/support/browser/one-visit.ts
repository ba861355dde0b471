import { randomUUID } from "node:crypto";
import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { keepOpen, post, test, visit } from "./visits.ts";

/** Opens one page for all tests of a describe, so that they need no log-in each. */
export function oneVisit(arrive: (browser: Browser) => Promise<Page>): () => Page {
  let page: Page | undefined;
  test.beforeAll(async ({ browser }) => {
    page = await arrive(browser);
    keepOpen();
  });
  test.afterEach(() => page?.unrouteAll({ behavior: "ignoreErrors" }));
  test.afterAll(() => page?.context().close());
  return () => {
    if (!page) throw new Error("oneVisit is for inside tests.");
    return page;
  };
}

/** Registers a new student, alone in a program that no other journey uses. */
export async function newStudent(
  browser: Browser,
  program_title: string,
  options: BrowserContextOptions = {},
  name = "Zawadi Achieng",
) {
  const page = await visit(browser, null, options);
  const { request } = page.context();
  const programs: { id: number; title: string }[] = await (await request.get("/api/programs/")).json();
  const program = programs.find(({ title }) => title === program_title);
  if (!program) throw new Error(`no program is called ${program_title}`);
  // Two workers may register in the same millisecond.
  const email = `zawadi-${randomUUID()}@darasa.example`;
  await post(request, "/register/", {
    email,
    password: "Karibu2026",
    confirm_password: "Karibu2026",
    name,
    phone: "+256712345678",
    location: "Gulu",
    occupation: "Teacher",
    organization: "Gulu Primary School",
    education_level: "diploma",
    referral_source: "whatsapp",
    program_id: program.id,
  });
  const { csrfToken } = await (await request.get("/api/csrf-cookie/")).json();
  const login = { data: { email, password: "Karibu2026" }, headers: { "x-csrftoken": csrfToken } };
  expect((await request.post("/api/login/", login)).status()).toBe(200);
  return { page, program };
}

/** Applies for an affiliate account, without an account. */
export async function applyAsAffiliate(browser: Browser, name: string, email: string): Promise<void> {
  const { request } = await visit(browser, null);
  await post(request, "/applications/", { name, email, phone: "+256772123488" });
}

type Sending = { data: object } | { multipart: Record<string, string | number | Upload> };
export type Upload = { name: string; mimeType: string; buffer: Buffer };

/** Returns a small PDF, or one of this size. */
export const pdf = (name: string, bytes = 20): Upload => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes, 32)]),
});

/** Posts as the logged-in person's browser would. Returns the reply's body. */
export async function send(page: Page, address: string, sending: Sending) {
  const { csrfToken } = await (await page.request.get("/api/csrf-cookie/")).json();
  const options = { ...sending, headers: { "x-csrftoken": csrfToken } };
  const reply = await page.request.post(`/api${address}`, options);
  expect(reply.ok(), `${address} answered ${reply.status()}`).toBe(true);
  return reply.json();
}

export const menuOf = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });

/** Opens an address and waits until the section is hydrated: React has then put its keys on the heading. */
export async function goto(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => {
    const heading = document.querySelector("main h1");
    return heading && Object.keys(heading).some((key) => key.startsWith("__reactFiber"));
  });
}
