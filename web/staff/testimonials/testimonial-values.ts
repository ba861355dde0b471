import type { Testimonial } from "#contract/content/testimonials.ts";

/** The form's fields as they are typed, in the order in which the form shows them. */
export interface TestimonialValues {
  name: string;
  role: string;
  company: string;
  program: string;
  content: string;
  is_active: boolean;
}

export const noValues: TestimonialValues = {
  name: "",
  role: "",
  company: "",
  program: "",
  content: "",
  is_active: true,
};

export function valuesOf(testimonial: Testimonial): TestimonialValues {
  const { name, role, company, program, content, is_active } = testimonial;
  return { name, role, company, program, content, is_active };
}
