import { z } from "zod";
import { questionKind } from "../kind.ts";

export const trueFalse = questionKind({
  label: "True or false",
  columns: ["right"],
  Content: z.object({}),
  Key: z.object({ is_true: z.boolean({ error: "Choose true or false." }) }),
  Answer: z.object({ is_true: z.boolean() }),
});
