import type { Headers } from "../harness/callers.ts";
import type { Random } from "../harness/random.ts";
import type { Facts, Student } from "./facts.ts";

/** A call of the dashboards with one kind of parameters. */
export interface Call {
  name: string;
  /** False for late pages, searches of one or two letters, and exports. */
  hasAim: boolean;
  /** Aim for p95 if it differs from that of the other calls. */
  aim_ms?: number;
  make(facts: Facts, random: Random): { method: string; path: string; headers: Headers; body?: object };
}

/** Words for the placeholders in braces below. `common`: names and hosts that thousands of people have. */
const words: Record<string, string> = {
  common:
    "gra grace jos joseph ami brian est sam oke okello nak nakato mug otieno namukasa achieng gmail outlook",
  inner: "mina rian sthe oses eter avid atum amuel niel gish tien muka dong kell mail",
  short: "a e i o k n m s na ka mu ok ot gr jo am es mo ru pe zu ov qz yz",
  subject: "bee data sol grant health",
  state: "pending confirmed paid void",
  actor: "joseph sarah david grace",
  action: "update create delete grade",
};

/** Values for the other placeholders. */
const values: Record<string, (facts: Facts, random: Random, student: Student) => unknown> = {
  nobody: (_, random) => `nobody-${random.below(1e6)}`,
  name: ({ students }, random) => random.pick(students).name,
  email: ({ students }, random) => random.pick(students).email,
  phone: ({ students }, random) => random.pick(students).phone,
  /** Picks popular programs more often. */
  program: ({ programs }, random) => programs[Math.floor(programs.length * random.next() ** 3)]?.id,
  any_program: ({ programs }, random) => random.pick(programs).id,
  program_title: ({ programs }, random) => random.pick(programs).title,
  assignment_title: ({ assignments }, random) => random.pick(assignments).title,
  communication: ({ communications }, random) => random.pick(communications.slice(0, 40)).id,
  message: ({ messages }, random) => random.pick(messages).id,
  submission: ({ submissions }, random) => random.pick(submissions).id,
  gradebook: ({ gradebook }) => gradebook,
  own_program: (_, __, { program_id }) => program_id,
  own_enrollment: (_, __, { enrollment_id }) => enrollment_id,
  code: ({ affiliates }, random) => random.pick(affiliates).code,
  day: (_, random) => new Date(Date.now() - random.below(1_000) * 86_400_000).toISOString().slice(0, 10),
  few: (_, random) => 1 + random.below(10),
  page: (_, random) => 1 + random.below(50),
  late: (_, random) => 50 + random.below(450),
};

/** Method (default GET), address and body of each call. */
const ofAdmin = `
/analytics/summary/
/analytics/
/analytics/completion/?program={program}
/analytics/enrollments-over-time/?period=day&count={page}
/analytics/enrollments-over-time/?period=month&count={few}
/students-with-enrollments/?page=1
/students-with-enrollments/?page=1&search={common}
/students-with-enrollments/?page={few}&search={common}
/students-with-enrollments/?page=1&search={inner}
/students-with-enrollments/?page=1&search={email}
/students-with-enrollments/?page=1&search={name}
/students-with-enrollments/?page=1&search={nobody}
/students-with-enrollments/?page={few}&program={program}
/students-with-enrollments/?page=1&program={program}&search={common}
/staff/search/?search={common}
/staff/search/?search={inner}
/staff/search/?search={name}
/staff/search/?search={email}
/staff/search/?search={phone}
/programs/titles/
/programs/?page={few}
/programs/?page=1&search={subject}&ordering=price
/programs/{any_program}/
/assignments/?page=1
/assignments/?page=1&program={program}
/assignments/?page=1&search={subject}
/submissions/?page=1
/submissions/?page={page}
/submissions/?page=1&program={program}
/submissions/?page=1&search={common}
/submissions/?page=1&search={name}
/submissions/?page=1&search={assignment_title}
/submissions/?page=1&program={program}&search={common}
/communications/?page={page}
/communications/{communication}/
/communications/{communication}/unread/?page={few}
/applications/?page=1
/applications/?page=1&status=approved&search=affiliate%20{few}
/applications/summary/
/affiliate-stats/{code}/
/affiliate-clicks/?page=1
/affiliate-clicks/?page=1&affiliate_code={code}
/commissions/?page=1
/commissions/?page=1&state={state}
/commissions/?page=1&search={program_title}
/payouts/?page=1
/payouts/due/
/bonuses/?page=1
/audit-log/?page=1
/audit-log/?page=1&action={action}
/audit-log/?page=1&actor={actor}&from={day}
/audit-log/kinds/
/mail/?page=1
/mail/?page=1&search={email}
/blog-posts/?page={few}
/testimonials/?page={few}
/admin-management/sub-admins/
/community/enrolled_programs/
/community/?program={program}&limit=20
POST /community/{message}/like/ {}
POST /community/{message}/reply/ {"content":"Thanks."}
PATCH /submissions/{submission}/ {"marks_awarded":{few},"feedback":"Well-done."}`;

/** Gradebook of 160 students and 30 columns. */
const ofGradebook = `
/programs/{gradebook}/gradebook/?page=1
/programs/{gradebook}/gradebook/?page=1&ordering=-average`;
const GRADEBOOK_AIM_MS = 300;

const withoutAim = `
/programs/{gradebook}/gradebook/?page=1&page_size=100
/students-with-enrollments/?page={late}
/students-with-enrollments/?page=1&search={short}
/students-with-enrollments/export.csv?program={program}
/submissions/?page={late}
/submissions/?page=1&search={short}
/affiliate-clicks/?page={late}
/commissions/?page={late}
/audit-log/?page={late}
/mail/?page={late}`;

const ofStudents = `
/student/enrolled-programs/
/assignments/student/
/submissions/student/
/communications/student/?page={few}
/communications/student/unread-count/
/community/enrolled_programs/
/community/?program={own_program}&limit=20
/community/?program={own_program}&limit=20&before={message}
/admin-management/sidebar-menu/
/user/
POST /student/progress/mark-complete/ {"enrollment_id":{own_enrollment},"unit_number":1}
POST /community/ {"program":{own_program},"content":"Hello."}`;

export const calls: Call[] = [
  ...callsOf(ofAdmin, true, ({ admin }) => admin),
  ...callsOf(ofGradebook, true, ({ admin }) => admin).map((call) => ({ ...call, aim_ms: GRADEBOOK_AIM_MS })),
  ...callsOf(ofStudents, true, (_, { headers }) => headers),
  ...callsOf(withoutAim, false, ({ admin }) => admin),
];

function callsOf(lines: string, hasAim: boolean, who: (facts: Facts, student: Student) => Headers): Call[] {
  const make: (name: string) => Call["make"] = (name) => (facts, random) => {
    const student = random.pick(facts.students);
    const valueFor = (key: string) =>
      values[key]?.(facts, random, student) ?? random.pick(words[key]?.split(" ") ?? []);
    const fill = (_: string, key: string) => encodeURIComponent(`${valueFor(key)}`);
    const parts = name.startsWith("/") ? ["GET", name] : name.split(" ");
    const [method = "", path = "", body] = parts.map((part) => part.replace(/\{(\w+)\}/g, fill));
    return { method, path, headers: who(facts, student), ...(body && { body: JSON.parse(body) }) };
  };
  const names = lines.trim().split("\n");
  return names.map((name) => ({ name, hasAim, make: make(name) }));
}
