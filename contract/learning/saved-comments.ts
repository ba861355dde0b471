import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Id, requiredLines } from "#contract/shared/scalars.ts";

/** A sentence that markers use again (beyond.md section 4). The institute has one list of them. */
export const SavedComment = z.object({ id: Id, text: z.string() });
export type SavedComment = z.output<typeof SavedComment>;

export const SavedCommentForm = z.object({ text: requiredLines("Enter the comment", 1_000) });

export const savedComments = {
  list: endpoint({
    method: "GET",
    path: "/saved-comments/",
    access: "staff:assignments",
    summary: "The comments that markers use again, in alphabetical order.",
    reply: z.array(SavedComment),
  }),
  create: endpoint({
    method: "POST",
    path: "/saved-comments/",
    access: "staff:assignments",
    summary: "Save a comment for all markers.",
    body: SavedCommentForm,
    idempotent: true,
    reply: SavedComment,
    status: 201,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/saved-comments/{id}/",
    access: "staff:assignments",
    summary: "Delete a saved comment. Feedback that was written with it stays.",
    reply: "nothing",
  }),
};
