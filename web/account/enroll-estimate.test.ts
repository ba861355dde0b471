import { describe, expect, it, vi } from "vitest";
import { pageArguments } from "#tests/support/browser/page-arguments.ts";
import { loader } from "./enroll.tsx";

const student = { id: 1, email: "amina@darasa.example", name: "Amina", role: "student", permissions: [] };
const program = {
  ...{ id: 7, title: "Food Safety", price: "UGX 270,000", price_amount: 270_000, currency: "UGX" },
  ...{ is_free: false, is_enrollment_open: true, short_description: "", start_date: null },
};
const answers = (value: unknown) => async () => value;

async function estimate(phone: string, rates = answers({ rates: { KES: 28.5 }, set_on: "2026-11-27" })) {
  const api = {
    programs: { get: answers(program) },
    enrollments: { enrolled_programs: answers([]) },
    charges: { preview: answers({ fee: null }) },
    profiles: { current: answers({ profile: { phone } }) },
    exchange_rates: { get: rates },
  };
  const page = await loader(pageArguments({ api, viewer: student, params: { programId: "7" } }));
  return (page as { estimate: object | null }).estimate;
}

describe("estimate on the enrollment confirmation (visitors.md 2.5)", () => {
  it("the page has the estimate without a script", async () => {
    expect(await estimate("+254712345678")).toEqual({
      text: "about KES 9,450",
      help: "An estimate at our exchange rate of 27 Nov 2026. You pay in UGX.",
    });
  });

  it("a Ugandan student gets none, and neither does anybody without rates", async () => {
    expect(await estimate("+256701234567")).toBeNull();
    expect(await estimate("+254712345678", answers({ rates: {}, set_on: null }))).toBeNull();
  });

  it("rates that fail to load leave the page without an estimate", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    expect(await estimate("+254712345678", async () => Promise.reject(new Error("broken")))).toBeNull();
    expect(log).toHaveBeenCalled();
  });
});
