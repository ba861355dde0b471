import { expect, type Page } from "@playwright/test";
import { sanitizeDescription } from "#server/platform/records/rich-text.ts";
import { expectNoSideways, post, test, visit } from "#tests/support/browser/visits.ts";
import { programForm } from "#tests/support/data/builders.ts";
import { payloads } from "#tests/support/files/html-payloads.ts";

const smallest = { width: 320, height: 640 };

const pages = [
  ["/about-us", "About Us"],
  ["/testimonials", "Testimonials"],
  ["/contact-us", "Contact Us"],
  ["/blog", "Blog"],
  ["/blog/1", "The CV that is read to the end"],
  ["/guidelines", "Participant Guidelines"],
  ["/terms-conditions", "Terms & Conditions"],
  ["/privacy", "Privacy"],
] as const;

test.describe("public pages (visitors.md 2)", () => {
  for (const [path, heading] of pages) {
    test(`${path} is complete without JavaScript, fits 320 px and has its metadata`, {
      tag: "@nightly",
    }, async ({ browser }) => {
      const page = await visit(browser, null, { javaScriptEnabled: false, viewport: smallest });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expectNoSideways(page);
      const head = (selector: string, name: string) => page.locator(`head ${selector}`).getAttribute(name);
      expect(await head("link[rel=canonical]", "href")).toBe(`${process.env.BASE_URL}${path}`);
      expect(await head("meta[name=description]", "content")).toMatch(/^.{40,160}$/);
      const card = await page.request.get((await head("meta[property='og:image']", "content")) ?? "");
      expect(card.headers()["content-type"]).toBe("image/png");
      expect((await card.body()).length).toBeLessThan(100 * 1024);
      const data = await page.locator("script[type='application/ld+json']").allTextContents();
      expect(data.map((text) => JSON.parse(text)["@type"])).toContain("BreadcrumbList");
    });
  }

  test("'Read More' expands the welcome text and becomes 'Read Less', without JavaScript too", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const page = await visit(browser, null, { javaScriptEnabled: false });
    await page.goto("/about-us");
    const more = page.getByText("We began in Kampala");
    await expect(more).toBeHidden();
    await page.getByText("Read More", { exact: true }).click();
    await expect(more).toBeVisible();
    await page.getByText("Read Less", { exact: true }).click();
    await expect(more).toBeHidden();
    for (const value of ["Excellence", "Innovation", "Accessibility", "Integrity", "Collaboration"])
      await expect(page.getByRole("heading", { name: value, exact: true })).toBeVisible();
  });

  test("the privacy page explains stored data, and the footer, sitemap and /register link to it", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const page = await visit(browser, null);
    await page.goto("/register");
    await page.getByRole("link", { name: "What we keep about you, and why" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
    const jumps = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    await expect(jumps).toHaveText([
      /Your account/,
      /Your learning/,
      /Cookies and your device/,
      /Emails and messages/,
      /Your copy/,
      /Deletion/,
      /Whom to ask/,
    ]);
    await expect(page.getByText("hold the affiliate's code for 30 days")).toBeVisible();
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy");
    const sitemap = await (await page.request.get("/sitemap.xml")).text();
    expect(sitemap).toContain(`<loc>${process.env.BASE_URL}/privacy</loc>`);
  });

  test("a printed program or article has dark text on white, without navigation", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const page = await visit(browser, null, { colorScheme: "dark" });
    await page.emulateMedia({ media: "print" });
    for (const [path, heading] of [
      ["/programs/24", "Data Analysis with Excel and Power BI"],
      ["/blog/1", "The CV that is read to the end"],
    ] as const) {
      await page.goto(path);
      const title = page.getByRole("heading", { level: 1, name: heading });
      await expect(title).toBeVisible();
      await expect(title).toHaveCSS("color", "rgb(0, 0, 0)");
      for (const part of await page.locator("body > div > :is(header, footer), .bottom-bar").all())
        await expect(part).toBeHidden();
      await expect(page.locator("main button:visible, nav:visible, progress:visible")).toHaveCount(0);
      // If this hidden link were printed, it would cover text on every sheet.
      await expect(page.getByText("Skip to main content")).toBeHidden();
      // A countdown is meaningless on paper; the closing date is printed instead.
      await expect(page.getByText(/^0%$|enrollment closes in/i).filter({ visible: true })).toHaveCount(0);
      // The printed page names the institute and its contact details.
      await expect(
        page.getByText(/^Darasa Institute, .*\+256.*, info@darasa\.example, .*Kampala/),
      ).toBeVisible();
      await expect(page.getByText(/Log in to enroll|Ask on WhatsApp/).filter({ visible: true })).toHaveCount(
        0,
      );
    }
  });

  test("a phone number in the footer does not wrap at 200 % text (WCAG 1.4.4)", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const page = await visit(browser, null, { viewport: { width: 360, height: 740 } });
    await page.goto("/terms-conditions");
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    for (const phone of await page.getByRole("contentinfo").locator('a[href^="tel:"]').all()) {
      const lines = await phone.evaluate((link) => {
        const words = document.createRange();
        words.selectNodeContents(link.lastChild ?? link);
        return words.getClientRects().length;
      });
      expect(lines).toBe(1);
    }
  });

  test("the sitemap, robots.txt and RSS feed list public pages under PUBLIC_URL", {
    tag: "@nightly",
  }, async ({ request }) => {
    const base = process.env.BASE_URL ?? "";
    const text = async (path: string) => (await request.get(base + path)).text();
    expect(await text("/sitemap.xml")).toContain(`<loc>${base}/blog/1</loc>`);
    expect(await text("/robots.txt")).toContain(`Sitemap: ${base}/sitemap.xml`);
    const feed = await request.get(`${base}/blog/feed.xml`);
    expect(feed.headers()["content-type"]).toContain("application/rss+xml");
    expect(await feed.text()).toContain("<title>The CV that is read to the end</title>");
  });
});

test.describe("contact (visitors.md 4 and 7)", () => {
  test("after 'Send Message' the form is cleared and the home page opens", async ({ browser }) => {
    const page = await visit(browser, null);
    await page.goto("/contact-us");
    const send = page.getByRole("button", { name: "Send Message" });
    await send.click();
    await expect(page.getByLabel("Your name")).toBeFocused();
    await page.getByLabel("Your name").fill("Amina Nakato");
    await page.getByLabel("Your email").fill("not an address");
    await page.getByLabel("Your message").fill("Do you teach at night?");
    await send.click();
    await expect(page.getByLabel("Your email")).toBeFocused();
    // The browser accepts this address; the server rejects it. Editing the field removes the message (visitors.md 4).
    const refused = page.getByText("Please enter a valid email address");
    await page.getByLabel("Your email").fill("amina@darasa");
    await send.click();
    await expect(refused).toHaveCount(2);
    await page.getByLabel("Your email").fill("amina@darasa.example");
    await expect(page.getByLabel("Your email")).not.toHaveAttribute("aria-invalid");
    await expect(refused).toHaveCount(1);
    await send.click();
    await expect(page.getByLabel("Your message")).toHaveValue("");
    await expect(page).toHaveURL(/\/$/);
    const copy = page.getByRole("status").getByRole("link", { name: "Open a copy in your mail program" });
    await expect(copy).toHaveAttribute("href", /^mailto:/);
  });

  test("a message typed offline is kept; once it is sent, staff can answer it", async ({ browser }) => {
    const page = await visit(browser, null);
    await page.goto("/contact-us");
    await page.waitForLoadState("networkidle");
    await page.route("**/contact-us", (route) => route.abort());
    await page.getByLabel("Your name").fill("Nafula Wekesa");
    await page.getByLabel("Your email").fill("nafula@example.org");
    await page.getByLabel("Your message").fill("May I pay in two parts?");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("alert")).toContainText("No response from server.");
    await expect(page.getByLabel("Your message")).toHaveValue("May I pay in two parts?");
    await page.unroute("**/contact-us");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Your message has reached us.").first()).toBeVisible();
    await expect(page).toHaveURL(/\/$/);

    const staff = await visit(browser, "joseph");
    await staff.goto("/dashboard?section=communications&contact=messages");
    const row = staff.getByRole("row", { name: /Nafula Wekesa/ });
    await expect(row).toContainText("May I pay in two parts?");
    await staff.waitForLoadState("networkidle");
    await row.getByRole("button", { name: "Reply to Nafula Wekesa" }).click();
    await staff.getByLabel("Answer").fill("Yes, in two parts.");
    await staff.getByRole("button", { name: "Send", exact: true }).click();
    await expect(row.getByText("Yes, in two parts.")).toBeVisible();
    await expect(row.getByText("Answered", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: "Not Answered" }).click();
    await expect(row.getByText("Open", { exact: true })).toBeVisible();

    await staff.goto("/dashboard");
    const today = staff.getByRole("region", { name: "Today" });
    await today.getByRole("link", { name: /contact messages? to answer$/ }).click();
    await expect(staff.getByRole("tab", { name: "To Answer" })).toHaveAttribute("aria-selected", "true");
    await expect(row).toContainText("May I pay in two parts?");
    await staff.waitForLoadState("networkidle");
    await row.getByRole("button", { name: "Mark Answered" }).click();
    await expect(staff.getByText("The message from Nafula Wekesa is marked as answered.")).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test("the contact form works without JavaScript and offers a copy by email", { tag: "@nightly" }, async ({
    browser,
  }) => {
    const page = await visit(browser, null, { javaScriptEnabled: false });
    await page.goto("/contact-us");
    await expect(page.getByRole("button", { name: "Show the map" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Open in OpenStreetMap" })).toBeVisible();
    await page.getByLabel("Your name").fill("Kato Mukasa");
    await page.getByLabel("Your email").fill("kato@example.org");
    await page.getByLabel("Your message").fill("Is there a class at night?");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Your message has reached us.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Open a copy in your mail program" })).toHaveAttribute(
      "href",
      /^mailto:info@darasa\.example\?subject=New%20email%20submission&body=Name%3A%20Kato/,
    );
  });

  test("the map loads only on request", { tag: "@nightly" }, async ({ browser }) => {
    const page = await visit(browser, null);
    const asked: string[] = [];
    await page.route("https://www.openstreetmap.org/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "a map" });
    });
    await page.goto("/contact-us");
    expect(asked).toEqual([]);
    const show = page.getByRole("button", { name: "Show the map" });
    // The button needs the page's script. If the click was delayed, the map may already be visible.
    await expect(async () => {
      if (await show.isVisible()) await show.click({ timeout: 2000 });
      await expect(page.frameLocator("iframe").getByText("a map")).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect(asked[0]).toContain("export/embed.html");
  });
});

test.describe("blog (visitors.md 2)", () => {
  test("the list shows 100 characters, counts from 9 on, and copies links", { tag: "@nightly" }, async ({
    browser,
  }) => {
    const page = await visit(browser, null, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto("/blog");
    await expect(page.getByText(/^Showing \d+ articles$/)).toBeVisible();
    const card = page.getByRole("article").filter({ hasText: "The CV that is read to the end" });
    await expect(card).toContainText("Here is how to be among the few...");
    await expect(async () => {
      await card.getByRole("button", { name: "Share" }).click();
      await expect(page.getByText("Article link copied to clipboard!").first()).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/1$/);
    await expect(page.getByText("Article link copied to clipboard!")).toHaveCount(0);
  });

  test("an article shows 'Loading article...' while it loads, then a reading progress bar", {
    tag: "@nightly",
  }, async ({ browser }) => {
    // With data saving on, no page is fetched before its link is followed.
    const page = await visit(browser, null, { extraHTTPHeaders: { "save-data": "on" } });
    await page.goto("/blog");
    await page.waitForLoadState("networkidle");
    // Playwright cannot query a page during navigation, so the page records what it shows.
    await page.evaluate(() =>
      new MutationObserver(() => {
        const words = document.body.lastElementChild?.textContent ?? "";
        if (words.includes("Loading article...")) sessionStorage.setItem("shown", words);
      }).observe(document.body, { childList: true }),
    );
    const card = page.getByRole("article").filter({ hasText: "The CV that is read to the end" });
    await card.getByRole("link", { name: "Read More" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The CV that is read to the end");
    expect(await page.evaluate(() => sessionStorage.getItem("shown"))).toContain(
      "Preparing your reading experience",
    );
    await expect(page.getByText("Loading article...")).toHaveCount(0);
    const bar = page.getByRole("progressbar", { name: "Reading progress" });
    await expect(bar).toHaveAttribute("value", "0");
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(bar).toHaveAttribute("value", "100");
    await page.getByRole("link", { name: "Read More Articles" }).click();
    await expect(page).toHaveURL(/\/blog$/);
  });

  test("a missing article shows 'Article Not Found' with status 404 and two links", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const page = await visit(browser, null);
    for (const path of ["/blog/999999", "/blog/nonsense"]) {
      const reply = await page.goto(path);
      expect(reply?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
      await expect(
        page.getByText("The blog post you are looking for does not exist or has been removed."),
      ).toBeVisible();
      await expect(page.getByRole("link", { name: "Try Again" })).toBeVisible();
    }
    await page.getByRole("link", { name: "Back to Blog" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
  });

  test("staff text is escaped everywhere, including the page's embedded data", async ({ browser }) => {
    const staff = await visit(browser, "grace");
    const hostile = "</script><script>window.taken=1</script>\u2028<img src=x onerror=window.taken=2>";
    const { id } = await post(staff.context().request, "/blog-posts/", {
      title: hostile,
      category: hostile.slice(0, 90),
      description: `${hostile}\n${hostile}`,
    });
    const page = await visit(browser, null);
    for (const path of [`/blog/${id}`, "/blog"]) {
      await page.goto(path);
      await expect(page.getByText("window.taken=1").first()).toBeVisible();
      expect(await page.evaluate(() => "taken" in window)).toBe(false);
    }
    expect((await page.request.get(`/og/blog/${id}.png`)).status()).toBe(200);
    expect(await (await page.request.get("/blog/feed.xml")).text()).not.toContain("<script>");
    await staff.goto(`/dashboard?section=blog&post=${id}`);
    await expect(staff.getByRole("region", { name: "Preview" })).toContainText("window.taken=1");
    expect(await staff.evaluate(() => "taken" in window)).toBe(false);
  });
});

test.describe("HTML descriptions in Chromium", () => {
  /** Clicks, hovers and focuses every element, and returns the scripts that ran in any frame. */
  async function runs(page: Page, open: () => Promise<unknown>): Promise<string[]> {
    const ran: string[] = [];
    page.on("dialog", (dialog) => dialog.dismiss());
    await page.exposeBinding("tell", (_source, what: string) => void ran.push(what));
    await page.addInitScript(() => {
      const { tell } = window as unknown as { tell(what: string): void };
      window.alert = () => tell("a script");
      document.addEventListener("securitypolicyviolation", (event) => tell(event.violatedDirective));
    });
    await page.goto("about:blank");
    await open();
    await page.evaluate(() => {
      document.addEventListener("click", (event) => {
        const link = (event.target as Element).closest("a");
        if (link && /^(https?|mailto|tel):/.test(link.href)) event.preventDefault();
      });
      for (const element of document.querySelectorAll<HTMLElement>("main *, [data-payload] *")) {
        if (element.closest("form")) continue;
        for (const type of ["mouseover", "focus", "toggle", "click"])
          element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
      }
    });
    // Failing images and script links run in separate tasks, so wait for those tasks.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    return ran;
  }
  const boxes = (contents: string[]) => contents.map((html) => `<div data-payload>${html}</div>`).join("\n");

  test("no payload known to bypass other sanitizers runs a script", async ({ browser }) => {
    const raw = await visit(browser, null);
    const control = await runs(raw, () => raw.setContent(boxes(payloads)));
    expect(
      control.length,
      "the unsanitized payloads run, which proves that this test detects scripts",
    ).toBeGreaterThan(3);
    const clean = await visit(browser, null);
    const cleaned = boxes(payloads.map(sanitizeDescription));
    expect(await runs(clean, () => clean.setContent(cleaned))).toEqual([]);
    await expect(clean.locator("[data-payload]")).toHaveCount(payloads.length);
  });

  test("no payload runs on the program's page, and nothing violates its policy", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const staff = await visit(browser, "sarah");
    const { request } = staff.context();
    // The API rejects NUL characters with 400, so they are removed from the payloads.
    const { id } = await post(request, "/programs/", {
      ...programForm,
      full_description: `<p>first of all</p>${payloads.join("<p>—</p>").replaceAll("\u0000", "")}`,
    });
    const page = await visit(browser, null);
    expect(await runs(page, () => page.goto(`/programs/${id}`))).toEqual([]);
    await expect(page.getByText("first of all").first()).toBeVisible();
    const { csrfToken } = await (await request.get("/api/csrf-cookie/")).json();
    await request.delete(`/api/programs/${id}/`, { headers: { "x-csrftoken": csrfToken } });
  });

  test("no payload runs in a blog post's list, page or staff form", {
    tag: "@nightly",
  }, async ({ browser }) => {
    const staff = await visit(browser, "grace");
    const { request } = staff.context();
    const { id } = await post(request, "/blog-posts/", {
      title: `First of all ${payloads[3]}${payloads[0]}`,
      category: `"><svg onload=alert(1)>`,
      full_description: `<p>first</p>${payloads.join("<p>—</p>").replaceAll("\u0000", "")}`,
    });
    const page = await visit(browser, null);
    for (const address of ["/blog", `/blog/${id}`]) {
      const opened = await visit(browser, null);
      expect(await runs(opened, () => opened.goto(address))).toEqual([]);
      await expect(opened.getByText("First of all").first()).toBeVisible();
    }
    expect(await runs(staff, () => staff.goto(`/dashboard?section=blog&post=${id}`))).toEqual([]);
    // The embedded page data must be escaped too.
    const html = await (await page.request.get(`/blog/${id}`)).text();
    expect(html).not.toContain(payloads[0]);
    expect(html).not.toContain("<img src=x onerror");
    const { csrfToken } = await (await request.get("/api/csrf-cookie/")).json();
    await request.delete(`/api/blog-posts/${id}/`, { headers: { "x-csrftoken": csrfToken } });
  });
});
