import { expect, it } from "vitest";
import type { DarasaClient } from "#contract/all.ts";
import { updateByForm } from "./update-by-form.ts";

function post(values: Record<string, string>, is_logged_out = false) {
  const update = async () => ({ message: "", is_logged_out });
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return updateByForm({ credentials: { update } } as unknown as DarasaClient, form);
}

it("a plain form that changes the phone number is confirmed", async () => {
  const form = { current_password: "Karibu2026", email: "", phone: "", new_password: "" };
  expect(await post(form)).toBe("/dashboard?section=settings&saved=phone");
  expect(await post({ ...form, email: "new@darasa.example" }, true)).toBe("/login?notice=email-asked");
});

it("a plain form that needs JavaScript is refused in words", async () => {
  await expect(post({ session: "now" })).rejects.toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/^Nothing was saved\. .* JavaScript/) },
  });
});
