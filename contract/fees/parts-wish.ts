import { z } from "zod";
import { requiredText } from "#contract/shared/scalars.ts";

export const MAX_WISH_LENGTH = 500;

/** Wish of a student to pay a fee in parts. */
export const PartsWishForm = z.object({
  wish: requiredText("Tell us in how many parts, and by when.", MAX_WISH_LENGTH),
});
