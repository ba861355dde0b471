import type { AnswerOf, Kind } from "#contract/courses/quizzes/kinds.ts";
import type { QuestionValues } from "#contract/courses/quizzes/questions.ts";

/**
 * Closing of a program's enrollment, relative to the moment of seeding.
 * `none`: never; the program is `created_days_ago` days old.
 * `passes_in`: created_at + value × unit is about `remaining_hours` from now, negative if it has passed. The seed moves
 * it to a plain hour.
 */
export type SeedDeadline =
  | { kind: "none"; created_days_ago: number }
  | {
      kind: "passes_in";
      value: number;
      unit: "days" | "weeks" | "months" | "years";
      remaining_hours: number;
    };

/** Optional texts of a program's page. */
type SeedProgramPage = {
  /** The name of a team member. */
  facilitator: string;
  facilitator_text: string;
  /** One outcome per line. */
  outcomes: string;
  weekly_hours: number;
  language: string;
  certificate: string;
  /** Each question is on one line, with its answer on the lines below. An empty line separates the questions. */
  questions: string;
};

export type SeedProgram = {
  title: string;
  category: string;
  duration: string;
  price: string;
  /** If it is empty, the first 200 characters of the description are shown. */
  short_description: string;
  /** HTML with only the elements p, h3, h4, ul, ol, li, strong, em, a and blockquote. */
  full_description: string;
  /** One line per unit. Lines with a dash below it name its topics. */
  program_outline: string;
  target_audience: string;
  format: string;
  /**
   * Days from seeding to the first class; negative if it has begun, null if students can start at any time. The seed
   * moves the first class to the next weekday of the format.
   */
  start_in_days: number | null;
  deadline: SeedDeadline;
  /** Absent for some programs, to show a page without these texts. */
  page?: SeedProgramPage;
};

export type SeedTeamMember = {
  name: string;
  role: string;
  email: string;
  phone: string;
  order: number;
  is_active: boolean;
};

export type SeedTestimonial = {
  name: string;
  role: string;
  company: string;
  content: string;
  program: string;
  is_active: boolean;
};

export type SeedBlogPost = {
  title: string;
  category: string;
  read_time_minutes: number;
  is_published: boolean;
  published_days_ago: number;
} & (
  | {
      /** The first line is the lead, every further line a paragraph. */
      description: string;
    }
  | {
      /** HTML with the elements of a program's description. The first paragraph is the lead. */
      full_description: string;
    }
);

export type SeedAffiliate = {
  name: string;
  email: string;
  phone: string;
  company: string | null;
  experience: "beginner" | "intermediate" | "advanced" | "expert" | null;
  message: string;
  status: "pending" | "approved" | "rejected";
  /** Referral code, which approved affiliates have. */
  code?: string;
  applied_days_ago: number;
};

export type SeedAssignment = {
  program_title: string;
  title: string;
  description: string;
  /** Hours from seeding to the deadline; negative if it has passed. */
  deadline_in_hours: number;
  total_marks: number;
};

export type SeedSubmission = {
  student_email: string;
  assignment_title: string;
  filename: string;
  text: string;
  submitted_hours_before_deadline: number;
  /** Null for a submission without a grade. */
  grade: { marks: number; feedback: string } | null;
};

export type SeedCommunication = {
  title: string;
  message: string;
  /** Null for a communication to every student. */
  program_title: string | null;
  sent_days_ago: number;
};

export type SeedReply = { sender: number; content: string; hours_ago: number };

/** `sender` and `likes` are indexes into `students` of people.ts. */
export type SeedCommunityMessage = {
  program_title: string;
  sender: number;
  content: string;
  hours_ago: number;
  replies: SeedReply[];
  likes: number[];
};

export type PermissionKey =
  | "students"
  | "assignments"
  | "communications"
  | "programs"
  | "affiliates"
  | "team"
  | "testimonials"
  | "blog"
  | "analytics";

type Person = {
  key: string;
  username: string;
  email: string;
  name: string;
  phone: string;
  location: string;
  occupation: string;
  organization: string;
  education_level: "diploma" | "postgraduate_diploma" | "bachelors" | "postgraduate" | "masters" | "phd";
  referral_source:
    | "instagram"
    | "x"
    | "facebook"
    | "linkedin"
    | "direct_referral"
    | "whatsapp"
    | "ctpa_website";
};

export type SeedStaff = Person & { role: "admin" | "sub_admin"; permissions: PermissionKey[] };

export type SeedEnrollment = { program_title: string; units_completed: number; enrolled_days_ago: number };

export type SeedStudent = Person & { role: "student"; enrollments: SeedEnrollment[] };

export type SeedUnit = {
  program_title: string;
  number: number;
  /** Title; if it is empty, the title in the program's outline is shown. */
  title: string;
  text: string;
  has_video?: true;
  /** Text files by name. */
  files?: Record<string, string>;
  /** Days from seeding to a live session in the evening. */
  session_in_days?: number;
  session_place?: string;
  is_draft?: true;
};

export type SeedAttempt = {
  student_email: string;
  began_days_ago: number;
  took_minutes: number;
  /** Answers in the order of the questions; null for one without an answer. */
  answers: (AnswerOf<Kind> | null)[];
  /** Points and comment of staff on the long text. */
  marked: { points: number; comment: string };
};

export type SeedQuiz = {
  program_title: string;
  title: string;
  description: string;
  /** Days from seeding to the closing. It is more than a week away, so that it is no near deadline. */
  closes_in_days: number;
  sent_days_ago: number;
  time_limit_minutes: number;
  pass_mark: number;
  questions: QuestionValues[];
  attempts: SeedAttempt[];
};
