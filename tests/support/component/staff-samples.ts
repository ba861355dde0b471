import type { User } from "#contract/accounts/profiles.ts";
import type { Article } from "#contract/content/blog.ts";
import type { TeamMember } from "#contract/content/team.ts";
import type { Testimonial } from "#contract/content/testimonials.ts";
import type { DetailedProgram } from "#contract/courses/programs/programs.ts";
import type { Permission } from "#contract/shared/permissions.ts";
import { joseph } from "./dashboard.tsx";

/** Returns the reply of a list with these rows. */
export const pageWith = <Row>(...results: Row[]) => ({
  count: results.length,
  count_is_exact: true,
  next: null,
  previous: null,
  results,
});

/** Returns a sub-admin with these permissions. */
export const graceWith = (...permissions: Permission[]): User => ({
  ...joseph,
  id: 3,
  username: "grace",
  email: "grace@darasa.example",
  first_name: "Grace",
  last_name: "Auma",
  profile: { ...joseph.profile, name: "Grace Auma", role: "sub_admin" },
  admin_permissions: { permissions },
});

const stored = { image: null, created_at: "2026-01-05T09:00:00Z", updated_at: "2026-01-05T09:00:00Z" };

export const program: DetailedProgram = {
  ...stored,
  id: 5,
  title: "Solar Pumps for Dry Seasons",
  category: "Energy",
  duration: "4 weeks",
  price: "UGX 1,250,000",
  price_amount: 1_250_000,
  currency: "UGX",
  is_free: false,
  short_description: "Sun, water and a field.",
  description: "Sun, water and a field.",
  full_description: "<p>Sun, water and a field.</p>",
  program_outline: "Week 1: The sun\nWeek 2: The pump",
  target_audience: "Farmers' cooperatives",
  format: "",
  start_date: null,
  is_enrollment_open: true,
  enrollment_deadline: null,
  days_until_deadline: null,
  deadline_value: null,
  deadline_unit: null,
  facilitator_id: null,
  facilitator_text: "",
  outcomes: "",
  weekly_hours: null,
  language: "",
  certificate: "",
  questions: "",
};

export const post: Article = {
  ...stored,
  id: 8,
  title: "A Post That Stays",
  description: "It stays.",
  full_description: "<p>It stays.</p>",
  category: "News",
  read_time: 5,
  formatted_date: "January 5, 2026",
  published_at: null,
  is_published: false,
  is_featured: false,
};

export const testimonial: Testimonial = {
  ...stored,
  id: 4,
  name: "Rehema Stays",
  role: "Nurse",
  company: "Arusha Clinic",
  program: "The First-Time Manager",
  content: "It helped.",
  is_active: false,
};

export const member: TeamMember = {
  ...stored,
  id: 6,
  name: "Juma Tutor",
  role: "Tutor",
  email: "juma@darasa.example",
  phone: "+256700000177",
  order: 0,
  is_active: true,
};

/** Returns a PNG of one pixel. */
export const picture = (name = "cover.png") => {
  const base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: "image/png" });
};
