import type { SeedCommunication } from "./types.ts";

export const communications = [
  {
    title: "Welcome: three things to do before your first class",
    message: `Dear participant,

Please do three things this week. First, complete your profile, so that your certificate carries your name as you want it written. Second, read the participant guidelines: https://darasa.example/guidelines. Third, test your microphone and headset in a quiet corner.

If anything does not work, reply to support@darasa.example or come to the help hour on Monday at 6 p.m. (EAT).

David, Student Affairs`,
    program_title: null,
    sent_days_ago: 34,
  },
  {
    title: "Pilot reports: what we look for",
    message: `Dear all,

Several of you asked how the pilot report is marked. We look for three things: did you time each interview, did you change something because of what you saw, and did you ask for consent in words a grandmother would accept? Length earns nothing.

Five interviews are enough. Colleagues in your own office do not count.`,
    program_title: "Mobile Data Collection with KoboToolbox and ODK",
    sent_days_ago: 5,
  },
  {
    title: "Monday's group call moves to 7 p.m.",
    message: `Dear participants,

Because of the evening power maintenance announced in parts of Kampala, next Monday's group call starts at 7 p.m. (EAT) instead of 6 p.m. The recording will be in the resources the next morning. Please bring one passage from your transcripts that you do not know how to code.`,
    program_title: "Qualitative Methods for M&E Practitioners",
    sent_days_ago: 2,
  },
  {
    title: "Paying in instalments",
    message: `Dear participant,

Fees of UGX 1,000,000 and above may be paid in up to three instalments. Write to info@darasa.example before your program starts and say how you would like to divide it. The ways to pay stand on your program's page under "How to pay". Nobody from Darasa will ever ask you to send fees to a personal number.`,
    program_title: null,
    sent_days_ago: 16,
  },
  {
    title: "First board papers exercise is marked",
    message: `Dear all,

Your first exercise has been marked, and the comments are beside your submission. The most common gap: minutes that record a discussion but not a decision. Read your own again and underline the verb. If there is nothing to underline, there was no decision.`,
    program_title: "Governance for Boards and Committees",
    sent_days_ago: 1,
  },
] satisfies SeedCommunication[];
