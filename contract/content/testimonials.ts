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

/** `name` is the student's. `program` is text, not a program's id. */
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

/** The testimonial form (staff-dashboard.md section 5). */
export const TestimonialForm = z.object({
  ...testimonialFields,
  is_active: flag(true).meta({ title: "Active: shown on the website" }),
});

/** A change sends the whole testimonial. An absent is_active stays; only an upload replaces the photo. */
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
    summary: "All testimonials, newest first.",
    query: z.object(pageQuery),
    reply: listOf(Testimonial),
  }),
  list_public: endpoint({
    method: "GET",
    path: "/testimonials/public/",
    cache: "public",
    access: "public",
    summary: "Active testimonials, newest first.",
    query: z.object(pageQuery),
    reply: listOf(PublicTestimonial),
  }),
  get: endpoint({
    method: "GET",
    path: "/testimonials/{id}/",
    access: "staff:testimonials",
    summary: "One testimonial.",
    reply: Testimonial,
  }),
  create: endpoint({
    method: "POST",
    path: "/testimonials/",
    access: "staff:testimonials",
    changes: "content",
    summary: "Add a testimonial.",
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
    summary: "Change a testimonial; with updated_at, only that version of it.",
    body: TestimonialChange,
    files: image,
    reply: Testimonial,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/testimonials/{id}/",
    access: "staff:testimonials",
    changes: "content",
    summary: "Delete a testimonial.",
    reply: "nothing",
  }),
  toggle_status: endpoint({
    method: "PATCH",
    path: "/testimonials/{id}/toggle-status/",
    access: "staff:testimonials",
    changes: "content",
    summary: "Show a hidden testimonial on the website, or hide a shown one.",
    reply: Testimonial,
  }),
};
