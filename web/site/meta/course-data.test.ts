import { describe, expect, it } from "vitest";
import type { ShownProgram } from "#web/site/programs/program/shown-program.ts";
import { courseData } from "./course-data.ts";

const site = { name: "Darasa", tagline: "", public_url: "https://darasa.example" };
const facilitator = { name: "Samuel Wekesa", role: "Lead Facilitator", image: null };

const bare: ShownProgram = {
  id: 7,
  title: "Food Safety",
  image: null,
  category: "Public Health",
  duration: "6 weeks",
  price: "UGX 450,000",
  price_amount: 450_000,
  currency: "UGX",
  is_free: false,
  short_description: "Germs and kitchens.",
  full_description: "<p>Germs and kitchens, week by week.</p>",
  program_outline: "Week 1: Germs\nWeek 2: Kitchens",
  target_audience: "Cooks",
  format: "",
  start_date: null,
  is_enrollment_open: true,
  enrollment_deadline: null,
  days_until_deadline: null,
  created_at: "2026-11-01T12:00:00.000Z",
  updated_at: "2026-11-01T12:00:00.000Z",
  has_summary: true,
  facilitator_id: null,
  facilitator_text: "",
  outcomes: "",
  weekly_hours: null,
  language: "",
  certificate: "",
  questions: "",
};
const full: ShownProgram = {
  ...bare,
  start_date: "2027-01-11",
  enrollment_deadline: "2026-12-01T12:00:00.000Z",
  facilitator_id: 3,
  outcomes: "Keep a kitchen clean",
  weekly_hours: 4,
  language: "English",
  certificate: "For four of five classes.",
};

/** Checks of single values, as Google and schema.org define them. */
const rules = {
  text: (value: unknown) => typeof value === "string" && value.trim() !== "",
  texts: (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(rules.text),
  url: (value: unknown) => rules.text(value) && URL.canParse(String(value)),
  date: (value: unknown) => /^\d{4}-\d\d-\d\d(?:T.+Z)?$/.test(String(value)),
  count: (value: unknown) => Number.isInteger(value) && Number(value) > 0,
  amount: (value: unknown) => /^\d+(?:\.\d+)?$/.test(String(value)),
  currency: (value: unknown) => /^[A-Z]{3}$/.test(String(value)),
  hours: (value: unknown) => /^PT\d+H$/.test(String(value)),
  offerCategory: (value: unknown) =>
    ["Free", "Partially Free", "Subscription", "Paid"].includes(String(value)),
  mode: (value: unknown) => ["Online", "Onsite", "Blended"].includes(String(value)),
  frequency: (value: unknown) => ["Daily", "Weekly", "Monthly", "Yearly"].includes(String(value)),
  parts: (value: unknown) => Array.isArray(value) && value.length > 0,
};

/** Properties that Google's "Course info" requires. */
const required: [path: string, rule: keyof typeof rules][] = [
  ["@type", "text"],
  ["name", "text"],
  ["description", "text"],
  ["provider.@type", "text"],
  ["provider.name", "text"],
  ["provider.url", "url"],
  ["offers.@type", "text"],
  ["offers.category", "offerCategory"],
  ["offers.price", "amount"],
  ["offers.priceCurrency", "currency"],
  ["hasCourseInstance.@type", "text"],
  ["hasCourseInstance.courseMode", "mode"],
  // Google requires courseSchedule or courseWorkload. We always send the schedule.
  ["hasCourseInstance.courseSchedule.@type", "text"],
  ["hasCourseInstance.courseSchedule.repeatCount", "count"],
  ["hasCourseInstance.courseSchedule.repeatFrequency", "frequency"],
];
const recommended: typeof required = [
  ["about", "text"],
  ["url", "url"],
  ["image", "url"],
  ["publisher.name", "text"],
  ["datePublished", "date"],
  ["inLanguage", "text"],
  ["availableLanguage", "text"],
  ["teaches", "texts"],
  ["educationalCredentialAwarded.credentialCategory", "text"],
  ["syllabusSections", "parts"],
  ["syllabusSections.1.name", "text"],
  ["syllabusSections.1.description", "text"],
  ["offers.availabilityEnds", "date"],
  ["hasCourseInstance.courseWorkload", "hours"],
  ["hasCourseInstance.startDate", "date"],
  ["hasCourseInstance.endDate", "date"],
  ["hasCourseInstance.courseSchedule.startDate", "date"],
  ["hasCourseInstance.courseSchedule.endDate", "date"],
  ["hasCourseInstance.instructor.@type", "text"],
  ["hasCourseInstance.instructor.name", "text"],
];

/** Properties of each type, as schema.org publishes them. Only those that we use. */
const published: Record<string, string[]> = {
  Course:
    "name description url image about provider publisher offers datePublished inLanguage availableLanguage teaches educationalCredentialAwarded syllabusSections hasCourseInstance".split(
      " ",
    ),
  EducationalOrganization: ["name", "url", "logo"],
  Offer: ["url", "category", "price", "priceCurrency", "availability", "availabilityEnds"],
  EducationalOccupationalCredential: ["credentialCategory", "description"],
  Syllabus: ["name", "description"],
  CourseInstance: ["courseMode", "courseSchedule", "courseWorkload", "instructor", "startDate", "endDate"],
  Schedule: ["repeatCount", "repeatFrequency", "startDate", "endDate"],
  Person: ["name", "jobTitle"],
};

const at = (data: object, path: string) =>
  path.split(".").reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], data);

const broken = (data: object, properties: typeof required) =>
  properties.filter(([path, rule]) => !rules[rule](at(data, path))).map(([path]) => path);

/** Lists properties that are empty or that schema.org does not define for their type. */
function unknownIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(unknownIn);
  if (typeof value !== "object" || value === null)
    return value === undefined || value === "" ? ["empty"] : [];
  const { "@type": type, ...rest } = value as Record<string, unknown>;
  const strange = Object.keys(rest).filter((name) => !published[String(type)]?.includes(name));
  return [...strange.map((name) => `${type}.${name}`), ...Object.values(rest).flatMap(unknownIn)];
}

describe("Course structured data", () => {
  it.each([
    ["with the required fields only", bare, null],
    ["with every field", full, facilitator],
    ["that is free and closed", { ...bare, price: "Free", is_free: true, is_enrollment_open: false }, null],
    ["without a readable duration", { ...bare, duration: "self-paced", program_outline: "" }, null],
  ])(
    "the data of a program %s has all that Google requires and nothing unknown to schema.org",
    (_which, program, teacher) => {
      const data = courseData(site, program, teacher);
      expect(broken(data, required)).toEqual([]);
      expect(unknownIn(data)).toEqual([]);
    },
  );

  it("the data of a complete program has every recommended property that we know", () => {
    const data = courseData(site, full, facilitator);
    expect(broken(data, recommended)).toEqual([]);
    expect(data).toMatchObject({
      offers: { category: "Paid", price: "450000", priceCurrency: "UGX" },
      hasCourseInstance: {
        courseMode: "Online",
        courseWorkload: "PT24H",
        startDate: "2027-01-11",
        endDate: "2027-02-21",
        courseSchedule: { repeatCount: 6, repeatFrequency: "Weekly" },
      },
    });
  });

  it.each([
    ["Online, with one simulation weekend", "Online"],
    ["In person, in Kampala", "Onsite"],
    ["Online, with two days in-person", "Blended"],
    ["Hybrid", "Blended"],
  ])("the format %j is published as %s", (format, courseMode) => {
    expect(courseData(site, { ...bare, format }, null)).toMatchObject({ hasCourseInstance: { courseMode } });
  });
});
