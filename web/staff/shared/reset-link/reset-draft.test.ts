import { expect, it } from "vitest";
import { resetDraft } from "./reset-draft.ts";

const link = {
  ...{ reset_link: "https://darasa.example/reset/1", user_email: "a@b.example" },
  user_name: "Amina&cc=x@y.example",
};
const wordsOf = (isInvitation: boolean) => {
  const { searchParams } = new URL(resetDraft(link, isInvitation));
  return Object.fromEntries(searchParams);
};

it("a person without a password gets an invitation, and others the link to reset it", () => {
  expect(wordsOf(true)).toEqual({
    subject: "Set your password",
    body: expect.stringContaining("we have made an account for you"),
  });
  expect(wordsOf(false)).toEqual({
    subject: "Reset your password",
    body: expect.stringContaining("to set a new password"),
  });
});
