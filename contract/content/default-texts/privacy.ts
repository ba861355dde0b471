import { REFERRAL_DAYS } from "#contract/affiliates/referral-code.ts";

import {
  ACCOUNT_DELETION_DAYS,
  DATA_EXPORT_DAYS,
  KNOWN_DEVICE_DAYS,
  OPENING_ALERT_DAYS,
} from "#contract/shared/limits.ts";

/**
 * Texts of the privacy page. Each period must equal that of the deleting code (server/admin/clean-up.ts, sessions.ts).
 */
export interface PrivacySection {
  id: string;
  title: string;
  points: { title: string; text: string }[];
}

export const privacyUpdated = "2026-11-27";

export const privacySections: PrivacySection[] = [
  {
    id: "account",
    title: "Your account",
    points: [
      {
        title: "What we keep",
        text: "What you typed when you registered and what you add to your profile: name, email, phone, country, work and, if you upload one, a photo. Your password is kept only as a hash, from which it cannot be read.",
      },
      { title: "Why", text: "To know who you are, to teach you and to reach you about your programs." },
      { title: "How long", text: "Until your account is deleted." },
    ],
  },
  {
    id: "learning",
    title: "Your learning",
    points: [
      {
        title: "What we keep",
        text: "Your programs, the units that you ticked, the work, files and answers to quizzes that you handed in with their grades, the sessions that you attended, and what you wrote in a community.",
      },
      { title: "Why", text: "To teach you, to assess your work, and to let you learn with the others." },
      {
        title: "How long",
        text: "Until your account is deleted. Records that staff delete are kept for 30 days, so that a mistake can be corrected. Ask us, and we delete them at once.",
      },
      {
        title: "Who sees it",
        text: "Staff who need it for their work. In a community, the other members see your name and what you wrote.",
      },
      {
        title: "Feedback about a program",
        text: "We keep that you answered, but your answers without your name and without a time. Nobody can see who wrote what, unless a text says so.",
      },
    ],
  },
  {
    id: "visits",
    title: "Cookies and your device",
    points: [
      {
        title: "When you log in",
        text: `A cookie keeps you logged in. It ends 14 days after your last visit, 90 days after you logged in, or when you log out. With it we keep the name of your browser and when it was last used, so that you can see your devices. Another cookie lasts ${KNOWN_DEVICE_DAYS} days and tells us that you logged in here before, so that you can log in even while many strangers try to.`,
      },
      {
        title: "When you send a form",
        text: "A cookie proves that the form was sent from our own page. It says nothing about you.",
      },
      {
        title: "When an affiliate sent you",
        text: `A cookie and a note in your browser hold the affiliate's code for ${REFERRAL_DAYS} days. If you enroll in that time, your enrollment is counted for the affiliate, who is paid a commission.`,
      },
      {
        title: "On your device",
        text: "Pages and lessons that you opened are stored there, so that you can read them without a network. Logging out removes what is yours.",
      },
      {
        title: "What we do not use",
        text: "There are no advertisements here and nothing that follows you to other sites. A video or a map is loaded from its own site only after you ask for it.",
      },
    ],
  },
  {
    id: "messages",
    title: "Emails and messages",
    points: [
      {
        title: "Emails from us",
        text: "We keep a copy of each email that we send you for 30 days, to see whether it went out.",
      },
      {
        title: "Notifications on your device",
        text: "Only if you turn them on. Then we keep the address that your browser's maker (such as Google, Mozilla or Apple) gave your device. That company delivers our messages. They are encrypted, so that it cannot read them. A cookie remembers your answer for a year. Turning them off or logging out deletes the address.",
      },
      {
        title: "Messages from the contact form",
        text: "We keep your name, your email and what you wrote, so that we can answer. Your message stays in our inbox. Ask us, and we delete it.",
      },
      {
        title: "If you wait for a program to open",
        text: `We keep your email address until we have told you that the program is open, and at most ${OPENING_ALERT_DAYS} days. A link in our email deletes it from every list.`,
      },
      {
        title: "If you applied as an affiliate",
        text: "We keep your application, where you are to be paid, and what you have earned.",
      },
    ],
  },
  {
    id: "download",
    title: "Your copy",
    points: [
      {
        title: "Download",
        text: `In your dashboard, under Profile, you can download what we have about you: your profile, your work with its files and grades, fees, payments and receipts, messages and log-ins, as pages and as JSON. The link lasts ${DATA_EXPORT_DAYS} days and asks for your password. You can also ask us on paper.`,
      },
    ],
  },
  {
    id: "deletion",
    title: "Deletion",
    points: [
      {
        title: "Your account",
        text: `In your dashboard, under Profile, you can delete your account. We wait ${ACCOUNT_DELETION_DAYS} days; a log-in in this time cancels the deletion. Then we erase your profile, your programs, your work with its files, your messages and your log-ins. Your posts stay in their conversations as "Former student". The log of what staff did keeps only a number. You can also ask us on paper.`,
      },
      {
        title: "What the law makes us keep",
        text: "The sums and days of your payments stay under the numbers of their receipts, without your name. Commissions stay in the books in the same way. You choose whether a certificate stays valid with your name or is deleted.",
      },
      {
        title: "Backups and logs",
        text: "Backups made before still hold your data. The page on which you delete your account says for how many days we keep them. The logs of our servers hold no name, email or phone.",
      },
    ],
  },
];
