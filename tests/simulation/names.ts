import { educationLevels, referralSources } from "#contract/accounts/profile-choices.ts";

/**
 * Names of people and programs. The same number always gives the same name, so that a stored year looks like a real
 * institute's.
 */

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

/** Returns e.g. "Moses Nakato". */
export const personName = (number: number) => `${given[number % 16]} ${family[(number >> 4) % 16]}`;

const places = ["Gulu", "Kampala", "Mbale", "Nairobi", "Arua", "Kigali", "Mbarara"];
const organizations = ["Health Centre IV", "Coffee Union", "Red Cross", "Town Council", "Teachers' SACCO"];
const occupations = ["Nurse", "Field Officer", "Accountant", "Teacher"];

/** Returns the registration's answers about work and how the person heard of the institute. */
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

/** Returns a program's title. After the first ten, the titles repeat with the number of the run. */
export function programName(number: number): { title: string; category: string } {
  const [title, category] = programs[number % programs.length] ?? programs[0];
  const run = Math.floor(number / programs.length) + 1;
  return { title: run === 1 ? title : `${title} (run ${run})`, category };
}
