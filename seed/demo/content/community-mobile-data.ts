import type { SeedCommunityMessage } from "./types.ts";

const program_title = "Mobile Data Collection with KoboToolbox and ODK";

export const mobileDataThread = [
  {
    program_title,
    sender: 1,
    content:
      "Hello everyone, Brian from Kisumu. I use Kobo at work but always by copying an old form and hoping. This time I want to understand it. Anybody else here in nutrition?",
    hours_ago: 790,
    replies: [
      {
        sender: 0,
        content: "Karibu Brian! Not nutrition, but we survey women's savings groups in Wakiso. Same hoping.",
        hours_ago: 715,
      },
    ],
    likes: [0, 10],
  },
  {
    program_title,
    sender: 10,
    content:
      "Question on day 4: my age constraint works in the preview, but on the phone it lets 150 pass. I wrote . < 120 in the constraint column.",
    hours_ago: 430,
    replies: [
      {
        sender: 1,
        content:
          "Check that the phone downloaded the new version. Mine kept the old form until I deleted it and fetched the blank form again.",
        hours_ago: 428,
      },
      {
        sender: 10,
        content: "That was it. Thank you. I now write the version number in the form title so I can see it.",
        hours_ago: 420,
      },
    ],
    likes: [0, 1, 11],
  },
  {
    program_title,
    sender: 11,
    content:
      "In Karamoja some of my enumerators are out for five days without charging points. What do you people do? Two of the phones died yesterday with 14 unsent forms. The forms were still there when we charged, but I aged by ten years.",
    hours_ago: 262,
    replies: [
      {
        sender: 10,
        content:
          "One 20,000 mAh power bank per pair, brightness low, and GPS only for the question that needs it.",
        hours_ago: 259,
      },
      {
        sender: 1,
        content: "And flight mode the whole day. It made the biggest difference for us on the islands.",
        hours_ago: 255,
      },
    ],
    likes: [0, 1, 3, 10],
  },
  {
    program_title,
    sender: 3,
    content:
      "For the translation lesson I did Kinyarwanda beside English. A warning: my spreadsheet changed the apostrophes to curly ones and my XLSForm would not upload. Finding it took me an hour.",
    hours_ago: 150,
    replies: [],
    likes: [0, 11],
  },
  {
    program_title,
    sender: 0,
    content:
      'My pilot is done. Interview one took 48 minutes, interview five took 26, and nobody understood "household head" the way I did. I replaced it with two questions. Happy to share the form if somebody wants to break it.',
    hours_ago: 49,
    replies: [
      {
        sender: 11,
        content:
          "Send it, I am good at breaking things. Here we ask who decides when an animal is sold. You get the answer faster.",
        hours_ago: 46,
      },
    ],
    likes: [3, 10, 11],
  },
  {
    program_title,
    sender: 3,
    content:
      "Does anyone know whether consent must be a separate question, or can I put it in the note at the beginning? The guideline for day 7 says it must be recorded.",
    hours_ago: 7,
    replies: [
      {
        sender: 1,
        content:
          "Separate yes/no question, and make the rest of the form relevant only when yes. Then a refusal is also a record, and you can report your response rate.",
        hours_ago: 5,
      },
    ],
    likes: [0],
  },
] satisfies SeedCommunityMessage[];
