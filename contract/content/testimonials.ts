import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import {
  changeFlag,
  flag,
  Id,
  nameText,
  requiredLines,
  requiredText,
  Timestamp,
  versionField,
} from "#contract/shared/scalars.ts";

/** Testimonial as visitors see it. `name` is the student's name; `program` is text, not an id. */
export const PublicTestimonial = z.object({
  id: Id,
  name: z.string(),
  role: z.string(),
  company: z.string(),
  program: z.string(),
  content: z.string(),
  image: z.string().nullable(),
});

export type PublicTestimonial = z.output<typeof PublicTestimonial>;

export const Testimonial = PublicTestimonial.extend({
  is_active: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Testimonial = z.output<typeof Testimonial>;

const testimonialFields = {
  name: nameText("Name is required").meta({ title: "Student name" }),
  role: requiredText("Role is required"),
  company: requiredText("Company is required"),
  program: requiredText("Program is required"),
  content: requiredLines("Content is required", 5_000),
};

/** Testimonial form (staff.md 5). */
export const TestimonialForm = z.object({
  ...testimonialFields,
  is_active: flag(true).meta({ title: "Active: shown on the website" }),
});

/**
 * Change of a testimonial. It sends the whole testimonial, except that an absent is_active is left unchanged. Only an
 * upload replaces the photo.
 */
const TestimonialChange = z.object({
  ...testimonialFields,
  is_active: changeFlag,
  updated_at: versionField,
});

const image = { image: { kind: "image", max_count: 1 } } as const;

export const testimonials = {
  list: endpoint({
    method: "GET",
    path: "/testimonials/",
    access: "staff:testimonials",
    summary: "Lists all testimonials, newest first.",
    query: z.object(pageQuery),
    reply: listOf(Testimonial),
  }),
  list_public: endpoint({
    method: "GET",
    path: "/testimonials/public/",
    cache: "public",
    access: "public",
    summary: "Lists active testimonials, newest first.",
    query: z.object(pageQuery),
    reply: listOf(PublicTestimonial),
  }),
  get: endpoint({
    method: "GET",
    path: "/testimonials/{id}/",
    access: "staff:testimonials",
    summary: "Returns one testimonial.",
    reply: Testimonial,
  }),
  create: endpoint({
    method: "POST",
    path: "/testimonials/",
    access: "staff:testimonials",
    changes: "content",
    summary: "Adds a testimonial.",
    body: TestimonialForm,
    files: image,
    idempotent: true,
    reply: Testimonial,
    status: 201,
  }),
  update: endpoint({
    method: "PUT",
    path: "/testimonials/{id}/",
    access: "staff:testimonials",
    changes: "content",
    summary: "Changes a testimonial. An outdated `updated_at` is refused with 409.",
    body: TestimonialChange,
    files: image,
    idempotent: true,
    reply: Testimonial,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/testimonials/{id}/",
    access: "staff:testimonials",
    changes: "content",
    summary: "Deletes a testimonial.",
    reply: "nothing",
  }),
  toggle_status: endpoint({
    method: "PATCH",
    path: "/testimonials/{id}/toggle-status/",
    access: "staff:testimonials",
    changes: "content",
    summary: "Shows a hidden testimonial on the website, or hides a shown one.",
    reply: Testimonial,
  }),
};
