import fc from "fast-check";
import { expect, it } from "vitest";
import { onwardFrom } from "./onward.ts";

const at = (programId: string) => `http://localhost/login?programId=${encodeURIComponent(programId)}`;

const attacks = [
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "1/../..",
  "..",
  "1?x=1",
].concat([
  "1#x",
  "1%2f..",
  "1\r\nSet-Cookie: a=b",
  "1 ",
  " 1",
  "",
  "\u0000",
  "１",
  "a".repeat(65),
  "%2e%2e",
  "1;",
  "@evil",
]);

it("after the login one goes to the program that the address names (public-site.md, Login)", () => {
  expect(onwardFrom(at("24"))).toBe("/programs/24/enroll");
  expect(onwardFrom("http://localhost/login")).toBe("/dashboard");
});

it.each(attacks)("the program id %j leads nowhere but to the dashboard", (programId) => {
  expect(onwardFrom(at(programId))).toBe("/dashboard");
});

const nextAt = (next: string) => `http://localhost/login?next=${encodeURIComponent(next)}`;

it("a session that was over brings one back to the place in the dashboard (staff-dashboard.md section 4)", () => {
  expect(onwardFrom(nextAt("/dashboard?section=programs&program=12"))).toBe(
    "/dashboard?section=programs&program=12",
  );
  expect(onwardFrom(`${nextAt("/dashboard?section=blog")}&programId=24`)).toBe("/programs/24/enroll");
});

it.each([
  ...attacks,
  "/dashboard",
  "/dashboard/../logout?x=1",
  "/dashboardx?x=1",
  "/logout?next=/dashboard?",
  "//evil.example/dashboard?x=1",
  "\t/dashboard?x=1",
  `/dashboard?x=${"a".repeat(1000)}`,
])("the next place %j is the dashboard's first room", (next) => {
  expect(onwardFrom(nextAt(next))).toBe("/dashboard");
});

it("whatever the next place, it is the dashboard, in an address without control characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (query) => {
      expect(onwardFrom(nextAt(`/dashboard?${query}`))).toMatch(/^\/dashboard(\?[!-~]+)?$/);
    }),
  );
});

it("whatever the program id, the way on is the dashboard or one of our enrollments", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (programId) => {
      expect(onwardFrom(at(programId))).toMatch(/^\/dashboard$|^\/programs\/[A-Za-z0-9-]{1,64}\/enroll$/);
    }),
  );
});
