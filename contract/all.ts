import { access } from "./access.ts";
import { affiliatePage } from "./affiliate-page.ts";
import { affiliates } from "./affiliates.ts";
import { analytics } from "./analytics.ts";
import { assignments } from "./assignments.ts";
import { audit } from "./audit.ts";
import { blog } from "./blog.ts";
import { bonuses } from "./bonuses.ts";
import { commissions } from "./commissions.ts";
import { communications } from "./communications.ts";
import { community } from "./community.ts";
import { credentials } from "./credentials.ts";
import type { Client, Contract } from "./endpoint.ts";
import { enrollments } from "./enrollments.ts";
import { institute } from "./institute.ts";
import { mail } from "./mail.ts";
import { payouts } from "./payouts.ts";
import { people } from "./people.ts";
import { programs } from "./programs.ts";
import { secondFactor } from "./second-factor.ts";
import { students } from "./students.ts";
import { subAdmins } from "./sub-admins.ts";
import { submissions } from "./submissions.ts";
import { team } from "./team.ts";
import { testimonials } from "./testimonials.ts";

/** Every endpoint by noun. */
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
  affiliates,
  affiliate_page: affiliatePage,
  commissions,
  bonuses,
  payouts,
} satisfies Contract;

export type DarasaContract = typeof contract;
export type DarasaClient = Client<DarasaContract>;
