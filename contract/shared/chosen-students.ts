import { z } from "zod";
import { Id, IdText, MAX_INTEGER } from "./scalars.ts";
import { boundedText } from "./text/bounded-text.ts";

/** Maximum number of students whom staff choose for one call. */
export const MAX_CHOSEN = 500;

const wrong = "Choose the students again.";
const many = `Choose at most ${MAX_CHOSEN} students at a time.`;

/** Ids of the students whom staff chose: a list, or a text that separates them by commas. An empty one chooses nobody. */
export const chosenStudents = z
  .union(
    [
      Id.transform((id) => [id]),
      z.array(z.union([Id, IdText])),
      boundedText(11 * MAX_CHOSEN, { error: wrong, long: many })
        .regex(/^[0-9,]*$/, wrong)
        .transform((text) => text.split(",").filter(Boolean).map(Number)),
    ],
    { error: wrong },
  )
  .transform((ids) => [...new Set(ids)])
  .pipe(z.array(z.number().int(wrong).min(1, wrong).max(MAX_INTEGER, wrong)).max(MAX_CHOSEN, many));
