import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { Id, nameText, Timestamp, versionField } from "#contract/shared/scalars.ts";

/** Employer of graduates. `image` is the logo; without one, the name is shown. */
export const Employer = z.object({
  id: Id,
  name: z.string(),
  image: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Employer = z.output<typeof Employer>;

export const EmployerForm = z.object({ name: nameText("Name is required", 100) });

/** Change of an employer. Only an upload replaces the logo. */
const EmployerChange = EmployerForm.extend({ updated_at: versionField });

const image = { image: { kind: "image", max_count: 1 } } as const;

export const employers = {
  list: endpoint({
    method: "GET",
    path: "/employers/",
    cache: "public",
    access: "public",
    summary: "Lists the employers of graduates, in the order in which they were added.",
    query: z.object(pageQuery),
    reply: listOf(Employer),
  }),
  create: endpoint({
    method: "POST",
    path: "/employers/",
    access: "admin",
    changes: "content",
    summary: "Adds an employer, with or without a logo.",
    body: EmployerForm,
    files: image,
    idempotent: true,
    reply: Employer,
    status: 201,
  }),
  update: endpoint({
    method: "PUT",
    path: "/employers/{id}/",
    access: "admin",
    changes: "content",
    summary: "Changes an employer. An outdated `updated_at` is refused with 409.",
    body: EmployerChange,
    files: image,
    idempotent: true,
    reply: Employer,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/employers/{id}/",
    access: "admin",
    changes: "content",
    summary: "Deletes an employer.",
    reply: "nothing",
  }),
};
