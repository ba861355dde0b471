import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MAX_UNIT_FILES } from "#contract/shared/limits.ts";
import {
  Id,
  idField,
  moment,
  optionalLine,
  optionalText,
  Timestamp,
  wholeNumber,
} from "#contract/shared/scalars.ts";
import { isSecureAddress } from "#contract/shared/text/addresses.ts";

/** Content of the units of a program (beyond.md 2). The program's duration decides their number (units.ts). */

export const unitStates = ["draft", "published"] as const;

export const UnitFile = z.object({
  id: Id,
  filename: z.string(),
  size_bytes: z.number().int(),
  /** Address for staff of programs and, once the unit is published, for students of the program. */
  url: z.string(),
});
export type UnitFile = z.output<typeof UnitFile>;

export const UnitSession = z.object({
  starts_at: Timestamp,
  ends_at: Timestamp,
  join_url: z.string(),
  /** Postal address or room; empty for a session that is only online. */
  place: z.string(),
  /** Address of a map of the place, or empty. */
  map_url: z.string(),
  /** Address of the session as a calendar file. */
  calendar_url: z.string(),
});
export type UnitSession = z.output<typeof UnitSession>;

/** First day of the program, e.g. "2026-11-29"; null unless it is in the future. */
export const StartsOn = z.string().nullable();

/** Quiz of a unit as a step of the student. It ticks itself when it is handed in, or passed if it has a pass mark. */
const QuizStep = z.object({
  id: Id,
  title: z.string(),
  /** `waiting`: handed in, and its result is not shown yet. */
  state: z.enum(["to_do", "waiting", "not_passed", "done"]),
});
export type QuizStep = z.output<typeof QuizStep>;

/** Unit in the list of a student's program. An unpublished unit has only its number and its title in the outline. */
const UnitSummary = z.object({
  number: z.number().int(),
  title: z.string(),
  is_published: z.boolean(),
  has_video: z.boolean(),
  files: z.array(UnitFile),
  session: UnitSession.nullable(),
  /** Times of its session that was cancelled, until it would be over. */
  cancelled_session: UnitSession.pick({ starts_at: true, ends_at: true }).nullable(),
  /** Ids of the assignments that were sent for it. */
  assignments: z.array(Id),
  quizzes: z.array(QuizStep),
});
export type UnitSummary = z.output<typeof UnitSummary>;

export const ProgramUnits = z.object({
  program: Id,
  starts_on: StartsOn,
  /** Times and form of the classes, as on the program's page: "Online, live on Friday afternoons (EAT)". */
  format: z.string(),
  units: z.array(UnitSummary),
  /** Messages and replies by others in the program's community in the last seven days, and the time of the newest. */
  community: z.object({ new_count: z.number().int(), newest_at: Timestamp.nullable() }),
});
export type ProgramUnits = z.output<typeof ProgramUnits>;

/** Published unit as a student reads it. */
export const UnitPage = z.object({
  program: Id,
  number: z.number().int(),
  title: z.string(),
  text: z.string(),
  video_url: z.string(),
  files: z.array(UnitFile),
  session: UnitSession.nullable(),
});
export type UnitPage = z.output<typeof UnitPage>;

const state = z.enum(unitStates);
const marked = z.number().int();

/** Unit as staff edit it. A unit that is not written yet has neither a version nor a state. */
export const StaffUnit = z.object({
  program: Id,
  number: z.number().int(),
  title: z.string(),
  /** Title in the outline, which students see while `title` is empty. */
  outline_title: z.string(),
  text: z.string(),
  video_url: z.string(),
  session_starts_at: Timestamp.nullable(),
  session_ends_at: Timestamp.nullable(),
  session_url: z.string(),
  session_place: z.string(),
  session_map_url: z.string(),
  state: state.nullable(),
  files: z.array(UnitFile),
  /** Students of the program who are marked for the session. All of them count for `known_marks`. */
  marks: z.object({ present: marked, late: marked, absent: marked, excused: marked }),
  updated_at: Timestamp.nullable(),
});
export type StaffUnit = z.output<typeof StaffUnit>;

const StaffUnitRow = StaffUnit.omit({ text: true, files: true, marks: true }).extend({
  has_text: z.boolean(),
  files_count: z.number().int(),
});
export type StaffUnitRow = z.output<typeof StaffUnitRow>;

/** Unit to which a resource of the student belongs (students.md 2, "Learning Resources card"). */
const place = { program: Id, program_title: z.string(), unit: z.number().int(), unit_title: z.string() };
export const Resources = z.object({
  files: z.array(UnitFile.extend(place)),
  videos: z.array(z.object(place)),
  /** Programs whose community has messages. */
  groups: z.array(z.object({ program: Id, program_title: z.string() })),
  /** True once a program of the student has a published unit or a message. Locked programs count, too. */
  has_content: z.boolean(),
});
export type Resources = z.output<typeof Resources>;

const addressMessage = "Enter the whole address, beginning with https://, or leave it empty";
const MAX_ADDRESS_LENGTH = 500;
const address = optionalText(MAX_ADDRESS_LENGTH).refine(
  (value) => value === "" || isSecureAddress(value),
  addressMessage,
);

const momentMessage = "Enter a day and a time, or leave it empty";
/** Optional moment. An empty field of a form counts as none. */
const optionalMoment = z
  .union([z.literal("").transform(() => null), moment(momentMessage).transform((text) => new Date(text))], {
    error: momentMessage,
  })
  .nullish()
  .transform((value) => value ?? null);

export const sessionMessages = {
  start: "Enter when the session starts",
  end: "Enter when the session ends",
  order: "The session must end after it starts",
  length: "A session lasts at most 24 hours",
};
const LONGEST_SESSION_MS = 86_400_000;

interface Session {
  session_starts_at?: Date | null | undefined;
  session_ends_at?: Date | null | undefined;
}

/** Returns the problem with a session's times and its field, or undefined. */
export function sessionProblem({ session_starts_at: start, session_ends_at: end }: Session) {
  if (!start && !end) return undefined;
  if (!start) return { field: "session_starts_at", message: sessionMessages.start } as const;
  if (!end) return { field: "session_ends_at", message: sessionMessages.end } as const;
  const length_ms = end.getTime() - start.getTime();
  if (length_ms <= 0) return { field: "session_ends_at", message: sessionMessages.order } as const;
  if (length_ms > LONGEST_SESSION_MS)
    return { field: "session_ends_at", message: sessionMessages.length } as const;
  return undefined;
}

/** Ids of the stored files to keep. Multipart cannot send an empty list, so an empty text means none. */
const existingFiles = z
  .union(
    [
      z.literal("").transform((): number[] => []),
      z.array(idField("File not found.")),
      idField("File not found.").transform((id) => [id]),
    ],
    {
      error: "File not found.",
    },
  )
  .optional();

export const UnitForm = z.object({
  title: optionalText(200),
  text: optionalText(50_000),
  video_url: address.meta({ title: "Video link" }),
  session_starts_at: optionalMoment.meta({ title: "Session starts" }),
  session_ends_at: optionalMoment.meta({ title: "Session ends" }),
  session_url: address.meta({ title: "Join link" }),
  session_place: optionalLine(300).meta({ title: "Place" }),
  session_map_url: address.meta({ title: "Map link" }),
  state: state.default("draft"),
  existing_files: existingFiles,
});

/** Change of a unit, with any of the fields. `updated_at` is the version that was read; null or empty for a new one. */
export const UnitChange = z.object({
  ...UnitForm.partial().shape,
  state: state.optional(),
  known_marks: wholeNumber(0, 1_000_000, "Must be a whole number.").optional(),
  updated_at: z
    .union([z.literal("").transform(() => null), z.null(), moment("Must be a timestamp.")], {
      error: "Must be a timestamp.",
    })
    .optional(),
});

const files = { files: { kind: "attachment", max_count: MAX_UNIT_FILES } } as const;

export const units = {
  list: endpoint({
    method: "GET",
    path: "/programs/{id}/units/",
    access: "staff:programs",
    summary: "Lists all units of a program with their content in brief, including those not written yet.",
    reply: z.array(StaffUnitRow),
  }),
  get: endpoint({
    method: "GET",
    path: "/programs/{id}/units/{number}/",
    access: "staff:programs",
    summary: "Returns one unit as staff edit it.",
    reply: StaffUnit,
  }),
  save: endpoint({
    method: "PUT",
    path: "/programs/{id}/units/{number}/",
    access: "staff:programs",
    summary:
      "Saves any fields of a unit, and creates the unit if needed. Students are notified of a moved or cancelled session. If students are marked for it, a cancellation or a move of its start, also of a cancelled session, is refused once: send their number as `known_marks`. A session that has not begun loses these marks, except excuses. An outdated `updated_at` is refused with 409.",
    body: UnitChange,
    files,
    idempotent: true,
    reply: StaffUnit,
  }),
  fill_titles: endpoint({
    method: "POST",
    path: "/programs/{id}/units/fill-titles/",
    access: "staff:programs",
    summary: "Copies the outline's titles into the units that have no title. Drafts stay drafts.",
    reply: z.array(StaffUnitRow),
    status: 200,
  }),
  copy: endpoint({
    method: "POST",
    path: "/programs/{id}/units/copy/",
    access: "staff:programs",
    summary:
      "Copies the units of another program, without their sessions, as drafts into the units that are not written yet.",
    body: z.object({ from: idField("Choose a program") }),
    reply: z.array(StaffUnitRow),
    status: 200,
  }),
  for_student: endpoint({
    method: "GET",
    path: "/student/programs/{id}/units/",
    access: "student",
    summary: "Lists the units of one of the student's programs. Unpublished units have only their title.",
    reply: ProgramUnits,
  }),
  page: endpoint({
    method: "GET",
    path: "/student/programs/{id}/units/{number}/",
    access: "student",
    summary: "Returns a published unit of one of the student's programs.",
    reply: UnitPage,
  }),
  resources: endpoint({
    method: "GET",
    path: "/student/resources/",
    access: "student",
    summary: "Lists the files, videos and groups of all programs of the student.",
    reply: Resources,
  }),
  file: endpoint({
    method: "GET",
    path: "/unit-files/{id}/",
    access: ["student", "staff:programs"],
    summary:
      "Downloads a file of a unit. It is 404 for a student while the fee of the program keeps it closed.",
    is_hidden_from_visitors: true,
    reply: "raw",
  }),
  session: endpoint({
    method: "GET",
    path: "/units/{id}/session.ics",
    access: ["student", "staff:programs"],
    summary: "Returns the live session of a unit as a calendar file.",
    reply: "raw",
    media_type: "text/calendar",
  }),
};
