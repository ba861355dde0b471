import { z } from "zod";
import { MINUTE } from "#contract/shared/limits.ts";
import { moment, Timestamp } from "#contract/shared/scalars.ts";
import { valueText } from "#contract/shared/text/bounded-text.ts";
import { withoutGaps } from "#contract/shared/text/typed-code.ts";

/** Hours after which a code that was typed without a network is refused. */
export const CODE_ARRIVES_WITHIN_HOURS = 24;

/** Limits for wrong codes. A right one is not counted. Students of one room share an address. */
export const wrongCodeLimits = {
  by_student: { name: "attendance-code", points: 5, seconds: 10 * MINUTE },
  by_address: { name: "attendance-code-address", points: 100, seconds: 10 * MINUTE },
} as const;

const codeMessage = "Enter the six digits of the code";
/** Code in any usual writing: with spaces or dashes, and in full-width digits. */
const code = valueText(codeMessage)
  .transform(withoutGaps)
  .pipe(z.string().regex(/^\d{6}$/, codeMessage));

/** Code that a student typed. `typed_at` is the server's time as the device knows it; now, if it is absent. */
export const TypedCode = z.object({ code, typed_at: moment("Must be a timestamp.").optional() });

/** Code of a session, as staff see it. */
export const ShownCode = z.object({
  /** Null if none counts now. */
  code: z.string().nullable(),
  ends_at: Timestamp.nullable(),
  /** False if it is too early or too late to show a code. */
  may_show: z.boolean(),
});
export type ShownCode = z.output<typeof ShownCode>;
