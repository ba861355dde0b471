import { educationLevels, referralSources } from "#contract/accounts/profile-choices.ts";

/** What people and programs of a history are called; the same for the same number, so that a kept year reads like an institute's. */

const given =
  "Amina Moses Esther Brian Ruth Isaac Joan Denis Fatuma Paul Irene Samuel Lydia Ronald Doreen Simon".split(
    " ",
  );
const family =
  "Nakato Okello Atim Mugisha Wanjiru Ssali Babirye Otieno Akello Byaruhanga Auma Kato Banda Chebet Opio Nansubuga".split(
    " ",
  );
const programs = [
  ["Monitoring and Evaluation of Projects", "Project Management"],
  ["Data Analysis with R", "Data & Analytics"],
  ["Grant Writing for Small Organizations", "Project Management"],
  ["Infection Prevention in Clinics", "Public Health"],
  ["Bookkeeping for Cooperatives", "Finance"],
  ["Supervision of Health Workers", "Public Health"],
  ["Field Surveys with Mobile Phones", "Data & Analytics"],
  ["Leading a Small Team", "Leadership"],
  ["Budgets and Reports to Donors", "Finance"],
  ["Warehouse and Supply Basics", "Logistics"],
] as const;

/** "Moses Nakato" */
export const personName = (number: number) => `${given[number % 16]} ${family[(number >> 4) % 16]}`;

const places = ["Gulu", "Kampala", "Mbale", "Nairobi", "Arua", "Kigali", "Mbarara"];
const organizations = ["Health Centre IV", "Coffee Union", "Red Cross", "Town Council", "Teachers' SACCO"];
const occupations = ["Nurse", "Field Officer", "Accountant", "Teacher"];

/** What the registration asks of somebody's work, and how they heard of the institute. */
export function workOf(number: number) {
  const of = <T>(list: readonly T[]) => list[number % list.length];
  const location = of(places);
  return {
    location,
    organization: `${location} ${of(organizations)}`,
    occupation: of(occupations),
    education_level: of(Object.keys(educationLevels)),
    referral_source: of(Object.keys(referralSources)),
  };
}

/** The first ten by their titles, then the same programs with the number of their run. */
export function programName(number: number): { title: string; category: string } {
  const [title, category] = programs[number % programs.length] ?? programs[0];
  const run = Math.floor(number / programs.length) + 1;
  return { title: run === 1 ? title : `${title} (run ${run})`, category };
}
