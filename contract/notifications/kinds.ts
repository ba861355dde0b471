import type { Role } from "#contract/shared/permissions.ts";

/** Times at which a notification email is sent (beyond.md 5). */
export const notificationChoices = {
  now: "Email at once",
  digest: "In one email a day",
  none: "No email",
} as const;
export type NotificationChoice = keyof typeof notificationChoices;

interface Kind {
  label: string;
  hint: string;
  /** Words after "Stop" on the unsubscribe page. */
  emails: string;
  choices: readonly NotificationChoice[];
  /** Recipients; students if absent. */
  audience?: "everybody" | "staff";
}

const all = ["now", "digest", "none"] as const;

/** Kinds of notification emails, in the order of the settings. */
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
  assignment_change: {
    label: "Changed assignments",
    hint: "When the deadline, the task, the total marks or the program of an assignment changes.",
    emails: "emails about changed assignments",
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
    hint: "Answers within ten minutes come in one email.",
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
  session_change: {
    label: "Changed live sessions",
    hint: "When a session is moved or cancelled.",
    emails: "emails about moved and cancelled live sessions",
    choices: ["now", "none"],
  },
  fee: {
    label: "Fees",
    hint: "Three days before a fee is due, and when your payment has arrived. You always get emails about problems with a payment.",
    emails: "emails about fees that fall due or are paid",
    choices: all,
  },
  certificate: {
    label: "Certificates",
    hint: "When your certificate is ready.",
    emails: "emails about certificates",
    choices: all,
  },
  feedback: {
    label: "Feedback",
    hint: "When we ask for your opinion of a program, with one reminder.",
    emails: "emails that ask for feedback",
    choices: all,
  },
  morning: {
    label: "What waits for you",
    hint: "At seven in the morning in Kampala, when something waits.",
    emails: "morning emails about what waits for you",
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

/** Returns the kinds of notification emails for a role. */
export const kindsFor = (role: Role): NotificationKind[] =>
  kinds.filter((kind) => {
    const { audience = "students" } = kindOf(kind);
    return audience === "everybody" || (audience === "staff") === (role !== "student");
  });
