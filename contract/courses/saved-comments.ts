import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Id, requiredLines } from "#contract/shared/scalars.ts";

/** Comment that markers can reuse (beyond.md 4). The whole institute shares one list. */
export const SavedComment = z.object({ id: Id, text: z.string() });
export type SavedComment = z.output<typeof SavedComment>;

export const SavedCommentForm = z.object({ text: requiredLines("Enter the comment", 1_000) });

export const savedComments = {
  list: endpoint({
    method: "GET",
    path: "/saved-comments/",
    access: "staff:assignments",
    summary: "Lists the saved comments, in alphabetical order.",
    reply: z.array(SavedComment),
  }),
  create: endpoint({
    method: "POST",
    path: "/saved-comments/",
    access: "staff:assignments",
    summary: "Saves a comment for all markers.",
    body: SavedCommentForm,
    idempotent: true,
    reply: SavedComment,
    status: 201,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/saved-comments/{id}/",
    access: "staff:assignments",
    summary: "Deletes a saved comment. Feedback that was written with it stays.",
    reply: "nothing",
  }),
};
