import { z } from "zod";
import { MAX_TYPED_PASSWORD_LENGTH } from "#contract/shared/limits.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";

/** Returns a field for a password that is compared with the stored one. */
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

/** The caller's own password. It is needed only if they have not logged in or entered it in the last 15 minutes. */
export const ownPassword = boundedText(MAX_TYPED_PASSWORD_LENGTH, {
  error: "Please enter your own password.",
})
  .nullish()
  .meta({ title: "Your own password" });

/** Body of a call whose only field proves the caller's identity. */
export const Proof = z.object({ current_password: ownPassword });
