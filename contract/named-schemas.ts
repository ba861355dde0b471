import { z } from "zod";
import * as credentials from "./accounts/credentials.ts";
import * as profiles from "./accounts/profiles.ts";
import * as registration from "./accounts/registration.ts";
import * as sessions from "./accounts/sessions.ts";
import * as students from "./accounts/students.ts";
import * as subAdmins from "./accounts/sub-admins.ts";
import * as tokens from "./accounts/tokens.ts";
import * as twoFactor from "./accounts/two-factor.ts";
import * as analytics from "./admin/analytics.ts";
import * as audit from "./admin/audit.ts";
import * as emails from "./admin/emails.ts";
import * as webhooks from "./admin/webhooks.ts";
import * as applications from "./affiliates/applications.ts";
import * as bonuses from "./affiliates/bonuses.ts";
import * as commissions from "./affiliates/commissions.ts";
import * as figures from "./affiliates/figures.ts";
import * as payoutDetails from "./affiliates/payout-details.ts";
import * as payouts from "./affiliates/payouts.ts";
import * as portal from "./affiliates/portal.ts";
import * as communications from "./community/communications.ts";
import * as community from "./community/community.ts";
import * as communityPosts from "./community/community-posts.ts";
import * as blog from "./content/blog.ts";
import * as contactMessages from "./content/contact-messages.ts";
import * as employers from "./content/employers.ts";
import * as institute from "./content/institute.ts";
import * as siteTexts from "./content/site-texts.ts";
import * as team from "./content/team.ts";
import * as testimonials from "./content/testimonials.ts";
import * as assignments from "./courses/assignments.ts";
import * as certificateRules from "./courses/certificates/certificate-rules.ts";
import * as certificates from "./courses/certificates/certificates.ts";
import * as enrollments from "./courses/enrollments.ts";
import * as home from "./courses/home.ts";
import * as programFilters from "./courses/programs/program-filters.ts";
import * as programs from "./courses/programs/programs.ts";
import * as attempts from "./courses/quizzes/attempts.ts";
import * as questionImports from "./courses/quizzes/question-imports.ts";
import * as questionPictures from "./courses/quizzes/question-pictures.ts";
import * as questions from "./courses/quizzes/questions.ts";
import * as quizzes from "./courses/quizzes/quizzes.ts";
import * as quizResults from "./courses/quizzes/results.ts";
import * as searchSynonyms from "./courses/search-synonyms.ts";
import * as submissions from "./courses/submissions.ts";
import * as unitContent from "./courses/units/unit-content.ts";
import * as notificationChoices from "./notifications/choices.ts";
import * as pushSubscription from "./notifications/push-subscription.ts";
import * as lists from "./shared/lists.ts";
import * as phoneNumbers from "./shared/phones/phone-numbers.ts";
import * as phones from "./shared/phones/phones.ts";
import * as scalars from "./shared/scalars.ts";
import * as news from "./students/news.ts";
import * as today from "./students/today.ts";

const modules: readonly object[] = [
  credentials,
  profiles,
  registration,
  sessions,
  students,
  subAdmins,
  tokens,
  twoFactor,
  analytics,
  audit,
  emails,
  webhooks,
  applications,
  bonuses,
  commissions,
  figures,
  payoutDetails,
  payouts,
  portal,
  blog,
  contactMessages,
  employers,
  home,
  institute,
  siteTexts,
  team,
  testimonials,
  assignments,
  certificateRules,
  certificates,
  communications,
  community,
  communityPosts,
  enrollments,
  news,
  programFilters,
  programs,
  attempts,
  questions,
  questionImports,
  questionPictures,
  quizResults,
  quizzes,
  searchSynonyms,
  submissions,
  today,
  unitContent,
  notificationChoices,
  pushSubscription,
  lists,
  phoneNumbers,
  phones,
  scalars,
];

/** Schemas that the contract exports. The API's description lists each under its exported name. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  modules
    .flatMap((module) => Object.entries(module) as [string, unknown][])
    .filter(
      (entry): entry is [string, z.ZodType] => /^[A-Z][a-z]/.test(entry[0]) && entry[1] instanceof z.ZodType,
    ),
);
