import { z } from "zod";
import { boundedText } from "#contract/shared/bounded-text.ts";
import { MAX_TYPED_PASSWORD_LENGTH } from "#contract/shared/limits.ts";

/** Passwords that are compared with the stored one. */
const typedPassword = (messages: { required: string; too_long: string }) =>
  boundedText(MAX_TYPED_PASSWORD_LENGTH, { error: messages.required, long: messages.too_long }).min(
    1,
    messages.required,
  );

export const loginPassword = typedPassword({
  required: "Password is required",
  too_long: "Password is too long",
});

export const currentPassword = typedPassword({
  required: "Current password is required",
  too_long: "Current password is incorrect.",
});

/** The caller's own password. The server asks for it only when their session is not fresh. */
export const ownPassword = boundedText(MAX_TYPED_PASSWORD_LENGTH, {
  error: "Please enter your own password.",
})
  .nullish()
  .meta({ title: "Your own password" });

/** The body of a call that has no other fields, and proves who calls. */
export const Proof = z.object({ current_password: ownPassword });
