import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { loginAddress } from "#web/site/frame/navigation.ts";
import { paths } from "../web/paths.ts";
import routes from "../web/routes.ts";

/** Files around a page with header and footer, including the one that shows its failures. */
const site = ["site/site.tsx", "site/frame/any-page.tsx"];
/** Files around a page that is sent without the framework's script. */
const light = [...site, "site/light/light-pages.tsx"];

/** Files around a page that is never cached. */
const personal = [...site, "site/personal-pages.tsx"];

/** The route table: an address of each row, the page's file, and the frame around it. */
const table: [address: string, file: string, frame: "with header" | "personal" | "light" | "bare"][] = [
  ["/", "site/home/home.tsx", "light"],
  ["/programs?category=Health", "site/programs/programs.tsx", "light"],
  ["/programs/7?ref=ABC", "site/programs/program.tsx", "light"],
  ["/programs/7/enroll", "account/enroll.tsx", "personal"],
  ["/about-us", "site/about/about.tsx", "light"],
  ["/testimonials", "site/testimonials/testimonials.tsx", "light"],
  ["/contact-us", "site/contact/contact.tsx", "light"],
  ["/blog", "site/blog/blog.tsx", "light"],
  ["/blog/7", "site/blog/article.tsx", "light"],
  ["/become-affiliate", "site/become-affiliate/become-affiliate.tsx", "with header"],
  ["/register?program=7&ref=ABC", "account/register/register.tsx", "personal"],
  ["/create-account", "account/register/register.tsx", "personal"],
  ["/login?mode=login-only&programId=7", "account/login.tsx", "personal"],
  ["/dashboard", "dashboard/dashboard.tsx", "bare"],
  ["/dashboard/edit-profile", "dashboard/section-address.ts", "bare"],
  ["/dashboard/settings", "dashboard/section-address.ts", "bare"],
  ["/dashboard/students", "dashboard/section-address.ts", "bare"],
  ["/guidelines", "site/legal/guidelines.tsx", "light"],
  ["/terms-conditions", "site/legal/terms.tsx", "light"],
  ["/verify", "site/verify/check-paper.tsx", "light"],
  ["/verify/0123456789abcdef", "site/verify/verify.tsx", "light"],
  ["/certificates", "site/verify/check-paper.tsx", "light"],
  ["/certificates/7K2M-9QFX-3B0D-ZZ12", "site/certificates/certificate.tsx", "light"],
  ["/favicon.ico", "site/feeds/favicon.ts", "bare"],
  ["/reset-password?uid=a&token=b", "account/password/reset-password.tsx", "personal"],
];

/** Returns the files of the page at an address, outermost first. */
function filesAt(address: string): string[] {
  const matches = matchRoutes(routes as RouteObject[], new URL(address, "http://localhost").pathname) ?? [];
  return matches.map(({ route }) => (route as unknown as { file: string }).file);
}

const frames = { "with header": site, personal, light, bare: [] };

describe("route table (visitors.md 2)", () => {
  it.each(table)("the page of %s is %s, %s", (address, file, frame) => {
    expect(filesAt(address)).toEqual([...frames[frame], file]);
    expect(existsSync(fileURLToPath(new URL(`../web/${file}`, import.meta.url)))).toBe(true);
  });

  it.each(["/no-such-page", "/programs/7/other", "/dashboard/other", "/blog/7/8", "/login/x"])(
    "any other path, e.g. %s, answers '404 Not Found'",
    (address) => {
      expect(filesAt(address)).toEqual(["site/not-found.tsx"]);
    },
  );

  it("addresses contain the query parameters of the table", () => {
    expect(paths.programs({ category: "Law & Policy" })).toBe("/programs?category=Law+%26+Policy");
    expect(paths.program(7, { ref: "ABC" })).toBe("/programs/7?ref=ABC");
    expect(paths.enroll(7)).toBe("/programs/7/enroll");
    expect(paths.register({ program: 7, ref: "ABC" })).toBe("/register?program=7&ref=ABC");
    expect(paths.login({ programId: 7 })).toBe("/login?programId=7");
    expect(loginAddress).toBe("/login?mode=login-only");
  });

  it("every address that the site writes has a page", () => {
    const downloads = new Set([
      ...["affiliateStatement", "affiliateQr", "feeInvoice", "feeReceipt", "feeProof", "assignmentFile"],
      ...["certificatePdf", "certificateCredential", "gradebookCsv", "recipientsCsv", "submissionPreview"],
      ...["attemptsCsv", "questionsCsv", "questionsGift", "questionsXlsx", "attendanceCsv"],
    ]);
    const written = Object.entries(paths).map(([name, path]) => [
      name,
      // Downloads of the API have no page.
      downloads.has(name) ? "/" : (path as (at: never) => string)(7 as never),
    ]);
    for (const [name, address = ""] of written)
      expect(filesAt(address), name).not.toEqual(["site/not-found.tsx"]);
  });
});
