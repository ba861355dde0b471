import { z } from "zod";
import { boundedText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { Timestamp, versionField } from "#contract/shared/scalars.ts";
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
/** A choice for each kind that is named. */
const ChoiceOfKinds = z.object({
  communication: choice,
  assignment: choice,
  grade: choice,
  answer: choice,
  session: choice,
  fee: choice,
  certificate: choice,
  morning: choice,
} satisfies Record<NotificationKind, typeof choice>);

/** What somebody may choose: a live session in an hour cannot wait for the daily email. */
const Choices = ChoiceOfKinds.superRefine((choices, { addIssue }) => {
  for (const kind of kindNames) {
    const choice = choices[kind];
    if (choice && !mayChoose(kind, choice))
      addIssue({ code: "custom", path: [kind], message: "Choose when the emails come." });
  }
});

/** A zone that the server's calendar knows, such as Africa/Nairobi. */
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
  /** A choice for each kind that the person is told of: their own, or the institute's. */
  choices: ChoiceOfKinds,
  /** Where their evening is, as they said or as their phone number's country tells. */
  time_zone: z.string(),
  /** Null while the person has changed nothing. */
  updated_at: Timestamp.nullable(),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

export const NotificationDefaults = z.object({
  choices: ChoiceOfKinds,
  updated_at: Timestamp,
});
export type NotificationDefaults = z.output<typeof NotificationDefaults>;

/** The token of the links below an email, which needs no log-in. */
const token = boundedText(200).catch("");
const linkLimit = { name: "unsubscribe", points: 60, seconds: 60, by: "address" } as const;

/** What a link below an email is about, and what is chosen for it now. */
const Linked = z.object({ kinds: z.array(Kind), choice: Choice });

export const notificationSettings = {
  get: endpoint({
    method: "GET",
    path: "/notification-settings/",
    access: "user",
    summary: "Of what the caller is told by email, and when.",
    reply: NotificationSettings,
  }),
  change: endpoint({
    method: "PUT",
    path: "/notification-settings/",
    access: "user",
    summary: "Choose of what to be told by email, and when. A kind that is not named stays as it is.",
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
    summary: "The institute's choice for people who made none.",
    reply: NotificationDefaults,
  }),
  change_defaults: endpoint({
    method: "PUT",
    path: "/notification-defaults/",
    access: "admin",
    summary: "Change the institute's choice for people who made none.",
    body: z.object({ choices: Choices, updated_at: versionField }),
    reply: NotificationDefaults,
  }),
  linked: endpoint({
    method: "GET",
    path: "/unsubscribe/",
    access: "public",
    summary: "What the link below an email would stop; reading it changes nothing.",
    query: z.object({ token }),
    limits: [linkLimit],
    reply: Linked,
  }),
  change_linked: endpoint({
    method: "POST",
    path: "/unsubscribe/",
    access: "public",
    summary: "Stop the emails of a link, or get them again; the answer tells what was chosen before.",
    body: z.object({ token, choice: Choice }),
    limits: [linkLimit],
    reply: Linked.extend({ before: Choice }),
    status: 200,
  }),
};
