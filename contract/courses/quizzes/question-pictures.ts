import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Id } from "#contract/shared/scalars.ts";

/** Pictures in the texts and explanations of questions (beyond.md 6.1). */

export const choosePicture = "Choose a picture.";

/** Picture as the form adds it to a text. */
export const QuestionPicture = z.object({
  id: Id,
  /** Address for staff with `assignments`, and for students once their attempt shows the picture. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  size_bytes: z.number().int(),
});
export type QuestionPicture = z.output<typeof QuestionPicture>;

export const questionPictures = {
  create: endpoint({
    method: "POST",
    path: "/programs/{id}/question-pictures/",
    access: "staff:assignments",
    summary:
      "Stores a picture for the questions of a program's bank, made smaller to at most 200 KB. A text shows it as `<img src>` with its address. A picture that no text shows is deleted after 7 days.",
    body: z.object({}),
    files: { picture: { kind: "image", max_count: 1, required: choosePicture } },
    idempotent: true,
    reply: QuestionPicture,
    status: 201,
  }),
  file: endpoint({
    method: "GET",
    path: "/question-pictures/{id}/",
    access: ["student", "staff:assignments"],
    summary:
      "Returns a picture. Students get it once an attempt of theirs has its question; one of an explanation only when the rule of the quiz shows it.",
    is_hidden_from_visitors: true,
    reply: "raw",
    media_type: "image/webp",
  }),
};
