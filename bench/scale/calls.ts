import type { Random } from "../support/random.ts";
import type { Facts, Person, Student } from "./institute.ts";

export interface Request {
  person: Person;
  method?: "GET" | "POST" | "PATCH";
  path: string;
  body?: unknown;
  /** Who is asked about may have removed it from their inbox: 404 is an answer too. */
  mayMiss?: boolean;
}

/** A call of the dashboards: its name, and one of the many ways to make it. */
export interface Call {
  name: string;
  make(world: Facts, random: Random): Request;
}

const words = (text: string) => text.split(" ");
/** Given and family names and hosts that thousands have, and how each begins: what people type on the way to it. */
const names = words(
  "grace joseph amina brian esther moses ruth peter joan isaac sarah david mercy john fatuma paul agnes samuel irene daniel nakato okello mugisha otieno namukasa kato achieng wanjiru ssali babirye atim odongo nabirye kamau akello opio gmail yahoo outlook",
);
const commonTerms = names.flatMap((name) => [name.slice(0, 3), name.slice(0, 4), name]);
/** What stands within words: nobody's name begins so, and thousands contain it. */
const innerTerms = words(
  "mina rian sthe oses eter saac arah avid ercy atum aul gnes amuel rene aniel kato gish tien muka biry dong mau kell mail hoo",
);
const shortTerms = words("a e i o k n m s na ka mu ok ot gr jo am es mo ru pe is sa da me fa pa ag");
/** No index of three letters finds them. */
const rareTerms = words("zu ov qz q9 uz ж vy xi hw yz wu jy");

const staff = (name: string, path: (world: Facts, random: Random) => string): Call => ({
  name,
  make: (world, random) => ({ person: world.staff, path: path(world, random) }),
});
const student = (
  name: string,
  request: (student: Student, world: Facts, random: Random) => Omit<Request, "person">,
): Call => ({
  name,
  make(world, random) {
    const who = random.pick(world.students);
    return { person: who.person, ...request(who, world, random) };
  },
});

const term = (terms: string[], random: Random) => encodeURIComponent(random.pick(terms));
/** Any page of so many rows, ten on each. */
const anyPage = (rows: number, random: Random) => 1 + random.below(Math.max(1, Math.floor(rows / 10)));
/**
 * One of so many, evenly spread, or of all where there are fewer: where answers are kept, as many of either institute's are new.
 */
const oneOf = <T>(count: number, all: readonly T[], random: Random) =>
  all[Math.floor((random.below(count) * all.length) / count)] as T;
/** The same of the numbers from 1 on. */
const oneNumber = (count: number, last: number, random: Random) =>
  1 + Math.floor((random.below(count) * last) / count);
/** As people take programs: the popular ones more often. */
const popularProgram = (world: Facts, random: Random) =>
  world.programs[Math.floor(world.programs.length * random.next() ** 3)]?.id ?? 1;
const ownProgram = (who: Student, random: Random) => random.pick(who.enrollments).program_id;
const day = (random: Random) =>
  new Date(Date.now() - random.below(1_000) * 86_400_000).toISOString().slice(0, 10);

const S = "/students-with-enrollments/";

export const reads: Call[] = [
  staff("staff: welcome card", () => "/analytics/summary/"),
  staff("staff: analytics", () => "/analytics/"),
  ...["day", "week", "month"].map((period) =>
    staff(
      `staff: enrollments by ${period}`,
      (_, r) => `/analytics/enrollments-over-time/?period=${period}&count=${2 + r.below(28)}`,
    ),
  ),
  staff("students: page 1", () => `${S}?page=1`),
  staff("students: any page", (w, r) => `${S}?page=${oneNumber(1_000, w.totals.students / 10, r)}`),
  staff("students: common search", (_, r) => `${S}?search=${term(commonTerms, r)}`),
  staff(
    "students: common search, page 2 to 9",
    (_, r) => `${S}?page=${2 + r.below(8)}&search=${term(commonTerms, r)}`,
  ),
  staff("students: common part of words", (_, r) => `${S}?search=${term(innerTerms, r)}`),
  staff("students: one or two letters", (_, r) => `${S}?search=${term(shortTerms, r)}`),
  staff("students: emails that few have", (_, r) => `${S}?search=${term(rareTerms, r)}`),
  staff(
    "students: search one student",
    (w, r) => `${S}?search=${encodeURIComponent(r.pick(w.students).email)}`,
  ),
  staff(
    "students: first and last name",
    (w, r) => `${S}?search=${encodeURIComponent(r.pick(w.students).name)}`,
  ),
  staff("students: search nobody", (_, r) => `${S}?search=nobody-${r.below(1e6)}`),
  staff("students: of a program", (w, r) => `${S}?program=${popularProgram(w, r)}&page=${1 + r.below(3)}`),
  staff(
    "students: of a program, any page",
    (w, r) => `${S}?program=${popularProgram(w, r)}&page=${1 + r.below(100)}`,
  ),
  staff(
    "students: of a program, search",
    (w, r) => `${S}?program=${popularProgram(w, r)}&search=${term(commonTerms, r)}`,
  ),
  staff("programs: titles", () => "/programs/titles/"),
  staff("programs: any page", (w, r) => `/programs/?page=${oneNumber(10, w.totals.programs / 10, r)}`),
  staff(
    "programs: search, by price",
    (_, r) =>
      `/programs/?page=1&search=${r.pick(["bee", "data", "plan", "health", "grant", "sol"])}&ordering=price`,
  ),
  staff("programs: one", (w, r) => `/programs/${oneOf(100, w.programs, r).id}/`),
  staff("assignments: any page", (w, r) => `/assignments/?page=${anyPage(w.totals.programs * 5, r)}`),
  staff("assignments: of a program", (w, r) => `/assignments/?page=1&program=${popularProgram(w, r)}`),
  staff(
    "assignments: search",
    (_, r) => `/assignments/?page=1&search=${r.pick(["part 1", "bee", "data", "solar", "grant"])}`,
  ),
  staff("submissions: page 1", () => "/submissions/?page=1"),
  staff("submissions: page 2 to 50", (_, r) => `/submissions/?page=${2 + r.below(49)}`),
  staff("submissions: any page", (w, r) => `/submissions/?page=${anyPage(w.totals.submissions, r)}`),
  staff(
    "submissions: of a program",
    (w, r) => `/submissions/?page=${1 + r.below(3)}&program=${popularProgram(w, r)}`,
  ),
  staff(
    "submissions: search a student",
    (w, r) => `/submissions/?page=1&search=${encodeURIComponent(r.pick(w.students).name)}`,
  ),
  staff("submissions: common search", (_, r) => `/submissions/?page=1&search=${term(commonTerms, r)}`),
  staff("submissions: emails that few have", (_, r) => `/submissions/?page=1&search=${term(rareTerms, r)}`),
  staff(
    "submissions: of a program, search",
    (w, r) => `/submissions/?page=1&program=${popularProgram(w, r)}&search=${term(commonTerms, r)}`,
  ),
  staff(
    "submissions: search an assignment",
    (w, r) => `/submissions/?page=1&search=${encodeURIComponent(oneOf(500, w.assignments, r).title)}`,
  ),
  staff("communications: page 1", () => "/communications/?page=1"),
  staff("communications: any page", (w, r) => `/communications/?page=${anyPage(w.communications.length, r)}`),
  staff("communications: one", (w, r) => `/communications/${r.pick(w.communications)}/`),
  staff(
    "communications: who has not read",
    (w, r) => `/communications/${w.communications[r.below(40)]}/unread/?page=${1 + r.below(5)}`,
  ),
  staff("affiliates: any page", (w, r) => `/applications/?page=${anyPage(w.totals.students / 100, r)}`),
  staff(
    "affiliates: search, status",
    (w, r) =>
      `/applications/?page=1&status=${r.pick(["pending", "approved"])}&search=${oneNumber(50, w.totals.students / 100, r)}`,
  ),
  staff("affiliates: summary", () => "/applications/summary/"),
  staff("affiliates: statistics of one", (w, r) => `/affiliate-stats/${r.pick(w.codes)}/`),
  staff("clicks: page 1", () => "/affiliate-clicks/?page=1"),
  staff("clicks: any page", (w, r) => `/affiliate-clicks/?page=${anyPage(w.totals.clicks, r)}`),
  staff("clicks: of one", (w, r) => `/affiliate-clicks/?page=1&affiliate_code=${r.pick(w.codes)}`),
  staff("commissions: page 1", () => "/commissions/?page=1"),
  staff("commissions: any page", (w, r) => `/commissions/?page=${anyPage(w.totals.commissions, r)}`),
  staff(
    "commissions: by state",
    (_, r) =>
      `/commissions/?page=${1 + r.below(5)}&state=${r.pick(["pending", "confirmed", "paid", "void"])}`,
  ),
  staff(
    "commissions: search",
    (w, r) =>
      `/commissions/?page=1&search=${encodeURIComponent(r.chance(0.5) ? oneOf(70, w.codes, r) : oneOf(100, w.programs, r).title)}`,
  ),
  staff("payouts: any page", (_, r) => `/payouts/?page=${1 + r.below(7)}`),
  staff("payouts: due", () => "/payouts/due/"),
  staff("bonuses: any page", (_, r) => `/bonuses/?page=${1 + r.below(70)}`),
  staff("audit: page 1", () => "/audit-log/?page=1"),
  staff("audit: any page", (w, r) => `/audit-log/?page=${anyPage(w.totals.audit, r)}`),
  staff(
    "audit: action and resource",
    (_, r) =>
      `/audit-log/?page=${1 + r.below(5)}&action=${r.pick(["update", "create", "delete", "grade"])}&resource=${r.pick(["student", "program", "submission"])}`,
  ),
  staff(
    "audit: one person, since a day",
    (_, r) => `/audit-log/?page=1&actor=${r.pick(["joseph", "sarah", "david", "grace"])}&from=${day(r)}`,
  ),
  staff(
    "audit: somebody's acts of a kind",
    (_, r) =>
      `/audit-log/?page=${1 + r.below(5)}&actor=${r.pick(["joseph", "sarah", "david", "grace", "nobody"])}&resource=${r.pick(["student", "program", "submission"])}`,
  ),
  staff("audit: kinds", () => "/audit-log/kinds/"),
  staff("mail: page 1", () => "/mail/?page=1"),
  staff("mail: any page", (w, r) => `/mail/?page=${anyPage(w.totals.mail, r)}`),
  staff("mail: search", (w, r) => `/mail/?page=1&search=${encodeURIComponent(r.pick(w.students).email)}`),
  staff("mail: emails that few have", (_, r) => `/mail/?page=1&search=${term(rareTerms, r)}`),
  staff("blog: any page", (_, r) => `/blog-posts/?page=${1 + r.below(50)}`),
  staff("testimonials: any page", (_, r) => `/testimonials/?page=${1 + r.below(25)}`),
  staff("sub-admins", () => "/admin-management/sub-admins/"),
  staff("staff: communities", () => "/community/enrolled_programs/"),
  staff("staff: a community", (w, r) => newest(popularProgram(w, r))),
  staff("staff: older messages", (w, r) => older(r.pick(w.messages))),
  student("student: courses", () => ({ path: "/student/enrolled-programs/" })),
  student("student: assignments", () => ({ path: "/assignments/student/" })),
  student("student: submissions", () => ({ path: "/submissions/student/" })),
  student("student: inbox, page 1", () => ({ path: "/communications/student/?page=1" })),
  student("student: inbox, page 2 to 20", (_, __, r) => ({
    path: `/communications/student/?page=${2 + r.below(19)}`,
  })),
  student("student: unread", () => ({ path: "/communications/student/unread-count/" })),
  student("student: communities", () => ({ path: "/community/enrolled_programs/" })),
  student("student: a community", (who, _, r) => ({ path: newest(ownProgram(who, r)) })),
  student("student: older messages", (who, w, r) => {
    const program_id = ownProgram(who, r);
    return { path: older({ program_id, id: r.pick(w.messages).id }) };
  }),
  student("student: menu", () => ({ path: "/admin-management/sidebar-menu/" })),
  student("student: profile", () => ({ path: "/user/" })),
];

/** As many as the dashboard asks for. */
function newest(program_id: number): string {
  return `/community/?program=${program_id}&limit=20`;
}

function older({ program_id, id }: { program_id: number; id: number }): string {
  return `${newest(program_id)}&before=${id}`;
}

export const writes: Call[] = [
  student("tick a unit", (who, _, r) => {
    const { id, weeks } = r.pick(who.enrollments);
    const name = r.chance(0.5) ? "mark-complete" : "unmark-complete";
    return {
      method: "POST",
      path: `/student/progress/${name}/`,
      body: { enrollment_id: id, unit_number: 1 + r.below(weeks) },
    };
  }),
  student("say something", (who, _, r) => ({
    method: "POST",
    path: "/community/",
    body: { program: ownProgram(who, r), content: `Has anybody an answer to question ${r.below(1_000)}?` },
  })),
  {
    name: "like a message",
    make: (w, r) => ({ person: w.staff, method: "POST", path: `/community/${r.pick(w.messages).id}/like/` }),
  },
  {
    name: "answer a message",
    make: (w, r) => ({
      person: w.staff,
      method: "POST",
      path: `/community/${r.pick(w.messages).id}/reply/`,
      body: { content: "Thank you." },
    }),
  },
  student("mark as read", (_, w, r) => {
    // One of the newest ten that went to all; every fifth goes to a program.
    const newest = w.communications.slice(0, 13).filter((id) => id % 5 !== 0);
    return { method: "POST", path: `/communications/${r.pick(newest)}/mark_as_read/`, mayMiss: true };
  }),
  {
    name: "grade a submission",
    make: (w, r) => ({
      person: w.staff,
      method: "PATCH",
      path: `/submissions/${r.pick(w.submissions)}/`,
      body: { marks_awarded: r.below(60), feedback: "See the notes." },
    }),
  },
];
