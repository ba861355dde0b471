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

it('a login leads to the enrollment in the program of the address (visitors.md 2, "Login")', () => {
  expect(onwardFrom(at("24"))).toBe("/programs/24/enroll");
  expect(onwardFrom("http://localhost/login")).toBe("/dashboard");
});

it.each(attacks)("the malformed program id %j leads to the dashboard", (programId) => {
  expect(onwardFrom(at(programId))).toBe("/dashboard");
});

const nextAt = (next: string) => `http://localhost/login?next=${encodeURIComponent(next)}`;

it("after an expired session the login returns to the same place of the dashboard (staff.md 4)", () => {
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
])("the disallowed next place %j leads to the first section of the dashboard", (next) => {
  expect(onwardFrom(nextAt(next))).toBe("/dashboard");
});

it("any next place leads to the dashboard, in an address without control characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (query) => {
      expect(onwardFrom(nextAt(`/dashboard?${query}`))).toMatch(/^\/dashboard(\?[!-~]+)?$/);
    }),
  );
});

it("any program id leads to the dashboard or to an enrollment", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (programId) => {
      expect(onwardFrom(at(programId))).toMatch(/^\/dashboard$|^\/programs\/[A-Za-z0-9-]{1,64}\/enroll$/);
    }),
  );
});
