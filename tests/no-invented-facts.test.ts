import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildIfStale } from "../scripts/prepare.mjs";
import { ask, type Started, startDarasa } from "./support/data/started.ts";

/** Starts a server, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const admin = { email: "first@institute.example", password: "chosen by the first admin" };
let darasa: Started;

beforeAll(async () => {
  expect(await buildIfStale()).toBe(true);
  darasa = await startDarasa({
    DEMO: "0",
    LOG_LEVEL: "info",
    RATE_LIMITS: "off",
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  await vi.waitFor(async () => expect((await ask(`${darasa.url}/readyz`)).status).toBe(200), {
    timeout: 200_000,
    interval: 200,
  });
});
afterAll(async () => {
  darasa.process.kill("SIGTERM");
  await darasa.ended;
});

async function loggedIn(): Promise<Record<string, string>> {
  const seen = await ask(`${darasa.url}/api/csrf-cookie/`);
  const headers = { cookie: `csrftoken=${seen.body.csrfToken}`, "x-csrftoken": seen.body.csrfToken };
  const reply = await ask(`${darasa.url}/api/login/`, { method: "POST", headers, body: admin });
  const session = (reply.headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0]).join("; ");
  const inside = await ask(`${darasa.url}/api/csrf-cookie/`, { headers: { cookie: session } });
  const token = inside.body.csrfToken;
  return { cookie: `${session}; csrftoken=${token}`, "x-csrftoken": token };
}

describe("an institute that starts with DEMO=0", () => {
  const invented =
    /Demonstration|0000000000000|Kyomugisha|darasa\.example|darasa_example|\+?256 ?700|Nakasero|Message from Our Principal|openstreetmap/i;
  const empty = /href="(?:|mailto:|tel:)"|mailto:\?|undefined|>null</;

  it.each([
    ...["/", "/about-us", "/contact-us", "/terms-conditions", "/privacy", "/guidelines"],
    ...["/testimonials", "/programs", "/blog", "/register", "/forgot-password"],
  ])("%s shows neither invented facts nor empty ones", async (path) => {
    const { status, text } = await ask(`${darasa.url}${path}`);
    expect(status).toBe(200);
    // Remove the scripts' data about the institute, which is not visible.
    const shown = text.replaceAll(/<script\b(?! type="application\/ld\+json")[\s\S]*?<\/script>/g, "");
    expect(shown.match(invented)?.[0]).toBeUndefined();
    expect(shown.match(empty)?.[0]).toBeUndefined();
  });

  it("the specification's own tagline and figures are the defaults", async () => {
    const { body } = await ask(`${darasa.url}/api/institute/`);
    expect(body).toMatchObject({
      tagline: "Africa's Biggest Classroom.",
      figures: { programs: "150+", professionals: "10,000+", recommend: "98%" },
      phones: [],
      email: "",
      support_email: "",
      address_lines: [],
      map: { latitude: null, longitude: null },
      bank: { bank: "", account_name: "", account_number: "", branch: "", swift: "" },
      principal: { name: "", title: "", message: "" },
      socials: { facebook: "", x: "", instagram: "", linkedin: "" },
    });
  });

  it("a new name appears in the manifest, with every other fact empty", async () => {
    const { body } = await ask(`${darasa.url}/api/institute/`);
    const renamed = { ...body, name: "Kampala School of Data" };
    const put = { method: "PUT", headers: await loggedIn(), body: renamed };
    expect((await ask(`${darasa.url}/api/institute/`, put)).status).toBe(200);
    const manifest = await ask(`${darasa.url}/manifest.webmanifest`);
    expect(manifest.headers["content-type"]).toBe("application/manifest+json");
    expect(JSON.parse(manifest.text)).toMatchObject({
      name: "Kampala School of Data: Africa's Biggest Classroom.",
      short_name: "Kampala",
    });
  });
});
