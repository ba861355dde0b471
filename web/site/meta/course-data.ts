import { linesOf, outlineParts } from "#contract/courses/programs/program-texts.ts";
import type { ProgramPage } from "#contract/courses/programs/programs.ts";
import { durationDays, unitsOf } from "#contract/courses/units/durations.ts";
import type { UnitType } from "#contract/courses/units/units.ts";
import { plainAmount } from "#contract/shared/money/money.ts";
import { laterDay } from "#contract/shared/time/kampala-day.ts";
import { absolute, type SiteFacts } from "#web/page/page-meta.ts";
import { programPicture } from "#web/page/share-cards.ts";
import { paths } from "#web/paths.ts";
import { provider } from "#web/site/meta/structured-data.ts";
import type { ShownProgram } from "#web/site/programs/program/shown-program.ts";

/**
 * Returns a program as schema.org's Course, with the fields that Google's "Course info" requires and recommends. These
 * are the offer, the provider, and the next run with its dates, pace and workload. Fields that staff left empty are
 * omitted.
 */
export function courseData(
  site: SiteFacts,
  program: ShownProgram,
  facilitator: ProgramPage["facilitator"],
): object {
  const outcomes = linesOf(program.outcomes);
  const syllabus = outlineParts(program.program_outline);
  return {
    "@type": "Course",
    name: program.title,
    description: program.short_description,
    url: absolute(site, paths.program(program.id)),
    image: absolute(site, program.image ?? programPicture(site, program)),
    about: program.category,
    provider: provider(site),
    publisher: provider(site),
    offers: offer(site, program),
    datePublished: program.created_at,
    ...(program.language && { inLanguage: program.language, availableLanguage: program.language }),
    ...(outcomes.length > 0 && { teaches: outcomes }),
    ...(program.certificate && {
      educationalCredentialAwarded: {
        "@type": "EducationalOccupationalCredential",
        credentialCategory: "Certificate",
        description: program.certificate,
      },
    }),
    ...(syllabus.length > 0 && {
      syllabusSections: syllabus.map(({ when, title, details }) => ({
        "@type": "Syllabus",
        name: when ? `${when}: ${title}` : title,
        description: details.length > 0 ? details.join("; ") : title,
      })),
    }),
    hasCourseInstance: courseInstance(program, facilitator),
  };
}

/** Returns the next run. Its pace comes from the duration, because staff may not have set the hours. */
function courseInstance(program: ShownProgram, facilitator: ProgramPage["facilitator"]): object {
  const { start_date, duration, weekly_hours } = program;
  const days = durationDays(duration);
  const dates = start_date && {
    startDate: start_date,
    endDate: laterDay(start_date, days - 1),
  };
  return {
    "@type": "CourseInstance",
    courseMode: courseMode(program.format),
    courseSchedule: { ...schedule(duration), ...dates },
    // Google expects the hours of the whole course.
    ...(weekly_hours && { courseWorkload: `PT${weekly_hours * Math.ceil(days / 7)}H` }),
    ...(facilitator && {
      instructor: { "@type": "Person", name: facilitator.name, jobTitle: facilitator.role },
    }),
    ...dates,
  };
}

const frequencies: Record<UnitType, string> = { days: "Daily", weeks: "Weekly", months: "Monthly" };

function schedule(duration: string): object {
  const { total_units, unit_type } = unitsOf(duration);
  return { "@type": "Schedule", repeatCount: total_units, repeatFrequency: frequencies[unit_type] };
}

/** Returns one of Google's three modes. The format is free text of staff; it means online unless it says otherwise. */
function courseMode(format: string): "Online" | "Onsite" | "Blended" {
  if (/blended|hybrid/i.test(format)) return "Blended";
  if (/in[- ]person|on[- ]?site|classroom/i.test(format))
    return /online/i.test(format) ? "Blended" : "Onsite";
  return "Online";
}

/** Returns the price as an offer. A text that is not one sum has no amount. */
function offer(site: SiteFacts, program: ShownProgram): object {
  const { price_amount, currency } = program;
  const money = price_amount !== null && currency !== null && { amount_minor: price_amount, currency };
  return {
    "@type": "Offer",
    url: absolute(site, paths.program(program.id)),
    category: program.is_free ? "Free" : "Paid",
    ...(money && { price: plainAmount(money), priceCurrency: money.currency }),
    availability: `https://schema.org/${program.is_enrollment_open ? "InStock" : "SoldOut"}`,
    ...(program.enrollment_deadline && { availabilityEnds: program.enrollment_deadline }),
  };
}
