import type { SeedAssignment } from "./types.ts";

export const assignments = [
  {
    program_title: "Mobile Data Collection with KoboToolbox and ODK",
    title: "A household form with skip logic",
    description:
      "Choose a paper questionnaire from your own work and turn it into an XLSForm of 20 to 30 questions. Use at least three relevant conditions, two constraints with a helpful message, and one repeat group for household members. Submit the .xlsx file in a zip with a note of half a page on what you changed and why.",
    deadline_in_hours: -96,
    total_marks: 100,
  },
  {
    program_title: "Mobile Data Collection with KoboToolbox and ODK",
    title: "Pilot report",
    description:
      "Test your form with five people who did not help to write it. Report in no more than two pages: how long each interview took, which questions were misunderstood, what you changed, and how you asked for consent. Do not include names or telephone numbers of the people you interviewed.",
    deadline_in_hours: 168,
    total_marks: 50,
  },
  {
    program_title: "Digital Marketing for Small Businesses",
    title: "One sentence that sells",
    description:
      "Write one sentence that tells your customer what you sell, for whom, and why from you. Show it to three customers, note what they said, and submit the first and the last version with your notes. One page is enough.",
    deadline_in_hours: -30,
    total_marks: 20,
  },
  {
    program_title: "Digital Marketing for Small Businesses",
    title: "Your cost-per-customer sheet",
    description:
      "Record every enquiry for two weeks: where it came from, whether it became a sale, and what you spent. Submit the sheet and half a page on what you will stop, keep and try. Estimated figures are fine if you say so.",
    deadline_in_hours: 264,
    total_marks: 100,
  },
  {
    program_title: "Qualitative Methods for M&E Practitioners",
    title: "An interview guide of eight questions",
    description:
      "Write a guide for a 40-minute interview on a question that matters to your organisation. Mark each question as opening, main or probe, and explain in one line what you hope to learn from it. Add the words with which you will ask for consent.",
    deadline_in_hours: -240,
    total_marks: 40,
  },
  {
    program_title: "Qualitative Methods for M&E Practitioners",
    title: "Findings brief",
    description:
      "From your four interviews, write a brief of three pages for a manager who has ten minutes: two or three themes, quotations that cannot be traced to a person, one thing that surprised you, and one recommendation. Attach your coding table.",
    deadline_in_hours: 52,
    total_marks: 100,
  },
  {
    program_title: "Governance for Boards and Committees",
    title: "A conflict of interest, declared",
    description:
      "A school needs a new classroom block, and the treasurer's brother-in-law has sent the lowest quotation. Write the treasurer's declaration, the minute that records it, and the decision of the board: not more than one page in all.",
    deadline_in_hours: -60,
    total_marks: 30,
  },
  {
    program_title: "Governance for Boards and Committees",
    title: "Board improvement plan",
    description:
      "Review your own board against the checklist from week 6 and choose three changes. For each give the present practice, the new one, who must agree, and the date by which you will know that it has worked. Remove anything confidential before you submit.",
    deadline_in_hours: 720,
    total_marks: 100,
  },
] satisfies SeedAssignment[];
