import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { newStudent, pdf, send, type Upload } from "#tests/support/browser/one-visit.ts";
import { test, visit } from "#tests/support/browser/visits.ts";

/** Builds a phone photograph of the given size. Noise does not compress; `turn` is the EXIF orientation. */
async function photograph(name: string, width: number, height: number, turn = 1): Promise<Upload> {
  const noise = {
    width: 300,
    height: 300,
    channels: 3,
    noise: { type: "gaussian", mean: 128, sigma: 40 },
  } as const;
  const buffer = await sharp({ create: { ...noise, background: "#888" } })
    .resize(width, height, { fit: "fill" })
    .withMetadata({ orientation: turn })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

async function openAssignment(page: Page, staff: Page, program: number): Promise<number> {
  const deadline = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const title = `Photographs ${Date.now()}`;
  const multipart = { title, program, deadline, assignment_file: pdf("brief.pdf") };
  const { id } = await send(staff, "/assignments/", { multipart });
  await send(staff, "/assignments/send/", { data: { assignment_id: id, program_id: program } });
  await page.goto(`/dashboard?section=assignments&tab=submit&assignment=${id}`);
  return id;
}

async function handedIn(page: Page, assignment: number): Promise<{ name: string; bytes: Buffer }> {
  const find = async () => {
    const all = await (await page.request.get("/api/submissions/student/")).json();
    return all.find((one: { assignment: number }) => one.assignment === assignment);
  };
  await expect.poll(find).toBeTruthy();
  const { submission_file, submission_file_url } = await find();
  return { name: submission_file, bytes: await (await page.request.get(submission_file_url)).body() };
}

test("photographs are shrunk and turned upright; small and unreadable files are unchanged", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page, program } = await newStudent(browser, "Agile Delivery with Scrum");
  const staff = await visit(browser, "joseph");
  const assignment = await openAssignment(page, staff, program.id);
  const large = await photograph("notebook.jpg", 4000, 3000, 6);
  await page.getByLabel("File").setInputFiles(large);
  await expect(page.getByText("Making it smaller on this device...")).toBeVisible();
  await expect(page.getByText("Making it smaller on this device...")).toBeHidden();
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  const { name, bytes } = await handedIn(page, assignment);
  expect(name).toBe("notebook.jpg");
  const { width, height, orientation = 1 } = await sharp(bytes).metadata();
  // The EXIF orientation is removed, and the picture is upright.
  expect([width, height, orientation]).toEqual([1200, 1600, 1]);
  expect(bytes.length).toBeLessThan(large.buffer.length / 2);

  for (const file of [
    await photograph("small.jpg", 640, 480, 6),
    { name: "broken.jpg", mimeType: "image/jpeg", buffer: large.buffer.subarray(0, 400) },
  ]) {
    const next = await openAssignment(page, staff, program.id);
    await page.getByLabel("File").setInputFiles(file);
    await expect(page.getByText("Making it smaller on this device...")).toBeHidden();
    const sent = page.waitForRequest((request) => request.url().endsWith("/api/assignments/submit/"));
    await page.getByRole("button", { name: "Submit Assignment" }).click();
    await sent;
    if (file.name === "small.jpg") expect((await handedIn(page, next)).bytes.equals(file.buffer)).toBe(true);
  }
});

test("several photographs become one PDF on the device; other files do not", async ({ browser }) => {
  const { page, program } = await newStudent(browser, "Agile Delivery with Scrum");
  const staff = await visit(browser, "joseph");
  const assignment = await openAssignment(page, staff, program.id);
  const pages = [await photograph("one.jpg", 3000, 4000), await photograph("two.jpg", 800, 600)];
  const input = page.getByLabel("File");
  await input.setInputFiles([...pages, pdf("notes.pdf")]);
  await expect(page.getByText("Choose one file, or several photographs: they become one PDF.")).toBeVisible();
  await input.setInputFiles(pages);
  await expect(page.getByText("one and 1 more.pdf")).toBeVisible();
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  const { name, bytes } = await handedIn(page, assignment);
  expect(name).toBe("one and 1 more.pdf");
  const text = bytes.toString("latin1");
  expect(text).toMatch(/^%PDF-1\.4\n/);
  expect(text.match(/\/Type \/Page /g)).toHaveLength(2);
  expect(text).toContain("/Width 1200 /Height 1600");
  expect(text).toContain("/Width 800 /Height 600");
  // Every object is at the offset in the PDF's table.
  const table = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1]);
  const starts = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start));
  expect(starts).toHaveLength(8);
  for (const [index, start] of starts.entries())
    expect(text.slice(start)).toMatch(new RegExp(`^${index + 1} 0 obj\\n`));
  expect(bytes.length).toBeLessThan(2_000_000);
});

test("a removed profile picture can be restored until the form is saved", { tag: "@nightly" }, async ({
  browser,
}) => {
  const { page } = await newStudent(browser, "Agile Delivery with Scrum");
  const picture = await photograph("me.jpg", 2400, 2400);
  await page.goto("/dashboard?section=profile&mode=edit");
  await page.getByLabel("Profile picture").setInputFiles(picture);
  await expect(page.getByText("me.jpg")).toBeVisible();
  // Browser tooling reports neither the bytes nor always the length of an upload, so count them here.
  await page.evaluate(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body?: XMLHttpRequestBodyInit | null) {
      const files = body instanceof FormData ? [...body.values()].filter((one) => one instanceof File) : [];
      document.body.dataset.sentBytes = String(files.reduce((sum, { size }) => sum + size, 0));
      return send.call(this, body);
    };
  });
  await expect(page.getByText("Making it smaller on this device...")).toBeHidden();
  await page.getByRole("button", { name: "Save Changes" }).click();
  const sentBytes = () => page.evaluate(() => Number(document.body.dataset.sentBytes ?? 0));
  await expect.poll(sentBytes).toBeGreaterThan(1_000);
  const sent_bytes = await sentBytes();
  expect(sent_bytes).toBeGreaterThan(1_000);
  expect(sent_bytes).toBeLessThan(picture.buffer.length / 2);
  const stored = async () => (await (await page.request.get("/api/user/")).json()).profile.profile_picture;
  await expect.poll(stored, { timeout: 20_000 }).not.toBeNull();

  await page.getByRole("link", { name: "Edit Profile" }).first().click();
  await page.getByRole("button", { name: "Remove Current image" }).click();
  await expect(page.getByText("Your picture is removed when you save.")).toBeVisible();
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("button", { name: "Remove Current image" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect.poll(stored).toBeNull();
});

test("an uploaded picture does not time out while the server processes it (security.md T48)", {
  tag: "@nightly",
}, async ({ browser }) => {
  const { page } = await newStudent(browser, "Agile Delivery with Scrum");
  await page.goto("/dashboard?section=profile&mode=edit");
  // The upload completes, but the response is delayed.
  const network = await page.context().newCDPSession(page);
  await network.send("Fetch.enable", {
    patterns: [{ urlPattern: "*/api/update-profile/", requestStage: "Response" }],
  });
  network.on("Fetch.requestPaused", ({ requestId }) => {
    setTimeout(() => void network.send("Fetch.continueRequest", { requestId }), 11_000);
  });
  await page.getByLabel("Profile picture").setInputFiles(await photograph("me.jpg", 600, 600));
  await expect(page.getByText("me.jpg")).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Profile" })).toBeVisible({ timeout: 20_000 });
  const { profile } = await (await page.request.get("/api/user/")).json();
  expect(profile.profile_picture).not.toBeNull();
});
