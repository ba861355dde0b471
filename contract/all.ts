import { credentials } from "./accounts/credentials.ts";
import { people } from "./accounts/profiles.ts";
import { access } from "./accounts/sessions.ts";
import { students } from "./accounts/students.ts";
import { subAdmins } from "./accounts/sub-admins.ts";
import { secondFactor } from "./accounts/two-factor.ts";
import { analytics } from "./admin/analytics.ts";
import { audit } from "./admin/audit.ts";
import { mail } from "./admin/emails.ts";
import { applications } from "./affiliates/applications.ts";
import { bonuses } from "./affiliates/bonuses.ts";
import { clicks } from "./affiliates/clicks.ts";
import { commissions } from "./affiliates/commissions.ts";
import { payouts } from "./affiliates/payouts.ts";
import { portal } from "./affiliates/portal.ts";
import { blog } from "./content/blog.ts";
import { institute } from "./content/institute.ts";
import { team } from "./content/team.ts";
import { testimonials } from "./content/testimonials.ts";
import { assignments } from "./learning/assignments.ts";
import { communications } from "./learning/communications.ts";
import { community } from "./learning/community.ts";
import { enrollments } from "./learning/enrollments.ts";
import { programs } from "./learning/programs.ts";
import { submissions } from "./learning/submissions.ts";
import type { Client, Contract } from "./shared/endpoint.ts";

/** Every endpoint by resource. */
export const contract = {
  access,
  second_factor: secondFactor,
  credentials,
  people,
  programs,
  enrollments,
  assignments,
  submissions,
  analytics,
  institute,
  audit,
  mail,
  team,
  testimonials,
  blog,
  sub_admins: subAdmins,
  students,
  communications,
  community,
  applications,
  clicks,
  portal,
  commissions,
  bonuses,
  payouts,
} satisfies Contract;

export type DarasaContract = typeof contract;
export type DarasaClient = Client<DarasaContract>;
