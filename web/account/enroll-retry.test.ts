import { expect, it } from "vitest";
import { pageArguments } from "#tests/support/browser/page-arguments.ts";
import { action, loader } from "./enroll.tsx";

const viewer = { id: 1, email: "amina@darasa.example", name: "Amina", role: "student", permissions: [] };
const program = {
  ...{ id: 7, title: "Food Safety", price: "Free", price_amount: null, currency: null },
  ...{ is_free: true, is_enrollment_open: true, short_description: "", start_date: null },
};
const params = { programId: "7" };
const answers = (value: unknown) => async () => value;

it("an enrollment is sent with the key of its page, and each page has another (api.md 6.6)", async () => {
  const keys: (string | undefined)[] = [];
  const api = {
    programs: { get: answers(program) },
    enrollments: {
      enrolled_programs: answers([]),
      create: async ({ idempotencyKey }: { idempotencyKey?: string }) => keys.push(idempotencyKey),
    },
    charges: { preview: answers({ fee: null }), mine: answers([]) },
    profiles: { current: answers({ profile: { phone: "" } }) },
    exchange_rates: { get: answers({ rates: {}, set_on: null }) },
  };
  const pageOf = async () => (await loader(pageArguments({ api, viewer, params }))) as { key: string };
  const [{ key }, other] = [await pageOf(), await pageOf()];
  expect(other.key).not.toBe(key);
  const forms: Record<string, string>[] = [{ key }, { key }, { key: "forged" }, {}];
  for (const form of forms) await action(pageArguments({ api, viewer, params, form }));
  expect(keys).toEqual([key, key, undefined, undefined]);
});
