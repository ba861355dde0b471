import type { SeedCommunityMessage } from "./types.ts";

const program_title = "Qualitative Methods for M&E Practitioners";

export const qualitativeThread = [
  {
    program_title,
    sender: 5,
    content:
      "I did my first practice interview with a market chairperson. I counted afterwards: I spoke for 22 of the 40 minutes. A humbling recording.",
    hours_ago: 1180,
    replies: [
      {
        sender: 0,
        content:
          "Mine was half and half. Counting silently to five before the next question helped me a lot.",
        hours_ago: 1170,
      },
    ],
    likes: [0, 3],
  },
  {
    program_title,
    sender: 3,
    content:
      'How many interviews are enough? My supervisor wants thirty because "thirty is a sample". The lesson says we stop when we hear nothing new.',
    hours_ago: 905,
    replies: [
      {
        sender: 0,
        content:
          "I showed mine a small table: interview number, and new themes heard. After the ninth it was zeros. He accepted eleven.",
        hours_ago: 898,
      },
      {
        sender: 5,
        content: "Stealing that table for our council, thank you.",
        hours_ago: 880,
      },
    ],
    likes: [0, 5, 7],
  },
  {
    program_title,
    sender: 7,
    content:
      "I am a nurse and some people I would interview are our own patients. Even when I say it is voluntary, can they really refuse me?",
    hours_ago: 520,
    replies: [
      {
        sender: 14,
        content:
          "You are right to worry. Let a colleague they do not know invite them, away from the health centre, and never on a treatment day. And ask your ethics committee before, not after.",
        hours_ago: 512,
      },
      {
        sender: 7,
        content:
          "I will swap with the nurse from the next sub-county. She interviews mine, I interview hers.",
        hours_ago: 508,
      },
    ],
    likes: [0, 3, 5, 14],
  },
  {
    program_title,
    sender: 14,
    content:
      "A tip on translation: my students translate a passage into English, another student translates it back into Kiswahili without seeing the original, and we discuss the differences. Twenty minutes, and it finds every word we pretended to understand.",
    hours_ago: 318,
    replies: [],
    likes: [0, 3, 5, 7],
  },
  {
    program_title,
    sender: 0,
    content:
      "I finished coding by hand and then did it again in a spreadsheet: one row per quotation, one column for the code, one for who (no names, only a number). Filtering by code is so quick. I can share the empty sheet.",
    hours_ago: 141,
    replies: [
      { sender: 7, content: "Please do, my kitchen wall is full of sticky paper.", hours_ago: 138 },
      { sender: 3, content: "Yes please, for me also.", hours_ago: 133 },
    ],
    likes: [5, 7, 14],
  },
  {
    program_title,
    sender: 7,
    content:
      'Findings brief due soon. Is it fine to quote "a mother of twins" in a village where there is only one mother of twins?',
    hours_ago: 20,
    replies: [
      {
        sender: 5,
        content:
          'No! Everyone will know by evening. Write "a mother" and keep the twins out of it, unless the twins are the finding.',
        hours_ago: 18,
      },
    ],
    likes: [0, 14],
  },
] satisfies SeedCommunityMessage[];
