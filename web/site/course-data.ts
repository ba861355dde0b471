import { DAY_MS } from "#contract/learning/deadlines.ts";
import { linesOf, outlineParts } from "#contract/learning/program-texts.ts";
import type { ProgramPage } from "#contract/learning/programs.ts";
import { durationDays, type UnitType, unitsOf } from "#contract/learning/units.ts";
import { absolute, type SiteFacts } from "#web/page-meta.ts";
import { paths } from "#web/paths.ts";
import { programPicture } from "#web/share-cards.ts";
import type { ShownProgram } from "#web/site/programs/shown-program.ts";
import { provider } from "#web/site/structured-data.ts";

/**
 * A program as schema.org's Course, with what Google's "Course info" requires and recommends: its offer, who provides it, and
 * its next run with dates, pace and workload. What staff left empty is left out.
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
    image: absolute(site, program.image ?? programPicture(site.name, program)),
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

/** The next run. Its pace comes from the duration, so that there is one also where staff gave no hours. */
function courseInstance(program: ShownProgram, facilitator: ProgramPage["facilitator"]): object {
  const { start_date, duration, weekly_hours } = program;
  const days = durationDays(duration);
  const dates = start_date && {
    startDate: start_date,
    endDate: new Date(Date.parse(start_date) + (days - 1) * DAY_MS).toISOString().slice(0, 10),
  };
  return {
    "@type": "CourseInstance",
    courseMode: courseMode(program.format),
    courseSchedule: { ...schedule(duration), ...dates },
    // Google wants the hours of the whole course.
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

/** Google knows three. The format is text of staff; programs are online unless it says otherwise. */
function courseMode(format: string): "Online" | "Onsite" | "Blended" {
  if (/blended|hybrid/i.test(format)) return "Blended";
  if (/in[- ]person|on[- ]?site|classroom/i.test(format))
    return /online/i.test(format) ? "Blended" : "Onsite";
  return "Online";
}

/** The price is text that staff typed: its digits are the amount, and a dollar sign tells dollars from shillings. */
function offer(site: SiteFacts, program: ShownProgram): object {
  const amount = program.is_free ? "0" : program.price.replace(/[^\d.]/g, "");
  return {
    "@type": "Offer",
    url: absolute(site, paths.program(program.id)),
    category: program.is_free ? "Free" : "Paid",
    price: amount || "0",
    priceCurrency: /\$|usd/i.test(program.price) ? "USD" : "UGX",
    availability: `https://schema.org/${program.is_enrollment_open ? "InStock" : "SoldOut"}`,
    ...(program.enrollment_deadline && { availabilityEnds: program.enrollment_deadline }),
  };
}
