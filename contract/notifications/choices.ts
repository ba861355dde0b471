import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { Timestamp, versionField } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import {
  kindNames,
  mayChoose,
  type NotificationKind,
  notificationChoices,
  notificationKinds,
} from "./kinds.ts";

const Kind = z.enum(keysOf(notificationKinds), { error: "Unknown kind." });
const Choice = z.enum(keysOf(notificationChoices), { error: "Choose when the emails come." });

const choice = Choice.optional();
/** Choices by kind of email. Each kind may be absent. */
const ChoiceOfKinds = z.object({
  communication: choice,
  assignment: choice,
  assignment_change: choice,
  grade: choice,
  answer: choice,
  session: choice,
  session_change: choice,
  fee: choice,
  certificate: choice,
  feedback: choice,
  morning: choice,
} satisfies Record<NotificationKind, typeof choice>);

/** Choices that a person may make. Not every kind has every choice: a live session cannot wait for the daily email. */
const Choices = ChoiceOfKinds.superRefine((choices, { addIssue }) => {
  for (const kind of kindNames) {
    const choice = choices[kind];
    if (choice && !mayChoose(kind, choice))
      addIssue({ code: "custom", path: [kind], message: "Choose when the emails come." });
  }
});

/** Time zone that the server knows, such as Africa/Nairobi. */
const TimeZone = boundedText(64, { error: "Unknown time zone.", long: "Unknown time zone." }).refine(
  isTimeZone,
  {
    error: "Unknown time zone.",
  },
);

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

export const NotificationSettings = z.object({
  /** Choice for each kind of email that the person can get: their own choice, otherwise the institute's. */
  choices: ChoiceOfKinds,
  /** Time zone of their evening: their own choice, otherwise that of their phone number's country. */
  time_zone: z.string(),
  /** Null if the person has changed nothing yet. */
  updated_at: Timestamp.nullable(),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

export const NotificationDefaults = z.object({
  choices: ChoiceOfKinds,
  updated_at: Timestamp,
});
export type NotificationDefaults = z.output<typeof NotificationDefaults>;

/** Token of the links at the end of an email, which work without log-in. */
const token = boundedText(200).catch("");
const linkLimit = { name: "unsubscribe", points: 60, seconds: 60, by: "address" } as const;

/** Kinds of email that an unsubscribe link concerns, and the present choice for them. */
const Linked = z.object({ kinds: z.array(Kind), choice: Choice });

export const notificationSettings = {
  get: endpoint({
    method: "GET",
    path: "/notification-settings/",
    access: "user",
    summary: "Returns which notification emails the caller gets, and when.",
    reply: NotificationSettings,
  }),
  change: endpoint({
    method: "PUT",
    path: "/notification-settings/",
    access: "user",
    summary:
      "Changes which notification emails the caller gets, and when. A kind that is not named is left unchanged.",
    body: z.object({
      choices: Choices,
      time_zone: TimeZone.optional(),
      updated_at: versionField.nullable(),
    }),
    reply: NotificationSettings,
  }),
  defaults: endpoint({
    method: "GET",
    path: "/notification-defaults/",
    access: "admin",
    summary: "Returns the institute's choices for people who have made none.",
    reply: NotificationDefaults,
  }),
  change_defaults: endpoint({
    method: "PUT",
    path: "/notification-defaults/",
    access: "admin",
    summary: "Changes the institute's choices for people who have made none.",
    body: z.object({ choices: Choices, updated_at: versionField }),
    reply: NotificationDefaults,
  }),
  linked: endpoint({
    method: "GET",
    path: "/unsubscribe/",
    access: "public",
    summary: "Returns which emails an unsubscribe link would stop. Reading it changes nothing.",
    query: z.object({ token }),
    limits: [linkLimit],
    reply: Linked,
  }),
  change_linked: endpoint({
    method: "POST",
    path: "/unsubscribe/",
    access: "public",
    summary: "Stops or resumes the emails of an unsubscribe link. The reply has the choice made before.",
    body: z.object({ token, choice: Choice }),
    limits: [linkLimit],
    reply: Linked.extend({ before: Choice }),
    status: 200,
  }),
};
