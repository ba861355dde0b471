import type { Role } from "#contract/shared/permissions.ts";

/** When an email about something comes (beyond.md section 5). */
export const notificationChoices = {
  now: "Email at once",
  digest: "In one email a day",
  none: "No email",
} as const;
export type NotificationChoice = keyof typeof notificationChoices;

interface Kind {
  label: string;
  hint: string;
  /** What somebody stops by "Stop …". */
  emails: string;
  choices: readonly NotificationChoice[];
  /** Students, when it is absent. */
  audience?: "everybody" | "staff";
}

const all = ["now", "digest", "none"] as const;

/** What people are told of by email, in the order of the settings. */
export const notificationKinds = {
  communication: {
    label: "Communications",
    hint: "What the institute writes to you, in full.",
    emails: "emails with the institute's communications",
    choices: all,
  },
  assignment: {
    label: "New assignments",
    hint: "At most one email an hour; others of that hour come in the daily email.",
    emails: "emails about new assignments",
    choices: all,
  },
  grade: {
    label: "Grades",
    hint: "When your work has been marked.",
    emails: "emails about grades",
    choices: all,
  },
  answer: {
    label: "Answers to your posts",
    hint: "Those of ten minutes come in one email.",
    emails: "emails about answers to your posts",
    choices: all,
    audience: "everybody",
  },
  session: {
    label: "Live sessions",
    hint: "An hour before a session begins.",
    emails: "emails about live sessions",
    choices: ["now", "none"],
  },
  fee: {
    label: "Fees",
    hint: "Three days before a fee is due, and when your payment has arrived. Problems with a payment come always.",
    emails: "emails about fees that fall due or are paid",
    choices: all,
  },
  certificate: {
    label: "Certificates",
    hint: "When your certificate is ready.",
    emails: "emails about certificates",
    choices: all,
  },
  morning: {
    label: "What waits for you",
    hint: "At seven in the morning in Kampala, when something waits.",
    emails: "morning emails of what waits for you",
    choices: ["now", "none"],
    audience: "staff",
  },
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof notificationKinds;

const kinds = Object.keys(notificationKinds) as NotificationKind[];
const kindOf = (kind: NotificationKind): Kind => notificationKinds[kind];

export const kindNames = kinds;
export const choicesOf = (kind: NotificationKind) => kindOf(kind).choices;
export const mayChoose = (kind: NotificationKind, choice: NotificationChoice) =>
  choicesOf(kind).includes(choice);

/** What a person of this role is told of. */
export const kindsFor = (role: Role): NotificationKind[] =>
  kinds.filter((kind) => {
    const { audience = "students" } = kindOf(kind);
    return audience === "everybody" || (audience === "staff") === (role !== "student");
  });
