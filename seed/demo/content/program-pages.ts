import type { SeedProgramPage } from "./types.ts";

const attendance =
  "A certificate of completion for those who attend four of five classes and pass the assignments.";

/** What some programs tell on their pages besides what all of them have, by title. The others show that nothing is missed. */
export const programPages: Record<string, SeedProgramPage> = {
  "Data Analysis with Excel and Power BI": {
    facilitator: "Samuel Wekesa",
    facilitator_text:
      "Samuel has cleaned other people's spreadsheets for eleven years, in a ministry, in two NGOs and in a bank. He marks every dashboard himself and answers questions on Wednesdays until nine.",
    outcomes: `Refresh last month's report instead of typing it again
Find the row that makes two totals differ, in minutes
Build a dashboard that opens on a director's phone
Explain to a colleague what each number means and where it comes from`,
    weekly_hours: 5,
    language: "English",
    certificate: attendance,
    questions: `Do I need a computer?
Yes, from the first week: a Windows laptop with Excel 2016 or later. You can follow the classes on a phone.

What if I miss a class?
Each class is recorded. The recording is there the next morning and stays until four weeks after the program, in a small size for slow networks.

Can my employer pay?
Yes. Enroll, then send us a purchase order. Your place is kept from the day on which it is approved.`,
  },
  "Monitoring and Evaluation Foundations": {
    facilitator: "Samuel Wekesa",
    facilitator_text:
      "Samuel has written some good monitoring plans and many that nobody read. He teaches the difference, with examples from Karamoja, Turkana and Kampala.",
    outcomes: `Draw a theory of change that your team recognises
Choose indicators that you can afford to measure
Write a reference sheet that two people read in the same way
Report what was learned on two pages`,
    weekly_hours: 4,
    language: "English",
    certificate: attendance,
    questions: `How much mathematics is in it?
Percentages, and the courage to divide. Everything else is explained when it is needed.

I work in government, not in an NGO. Is it for me?
Yes. About a third of each class plans for a district or a ministry, and the examples come from both.`,
  },
  "Using AI Tools Well at Work": {
    facilitator: "Grace Nakato",
    facilitator_text:
      "Grace edits everything that Darasa publishes, and checks what machines write before anybody reads it.",
    outcomes: `Write an instruction that gives you a useful first draft
Check an answer before you send it on
Say which papers never go into such a tool`,
    weekly_hours: 3,
    language: "English",
    certificate: "",
    questions: `Is it really free?
Yes, and no card is asked for. It is how many people try us before they choose a longer program.`,
  },
  "Coffee Value Chains: From Farm Gate to Export": {
    facilitator: "Bwalya Tembo",
    facilitator_text:
      "Bwalya has sold coffee for cooperatives in three countries and still telephones their storekeepers on Fridays.",
    outcomes: `Work out your cost of a kilo before you answer an offer
Grade parchment in a way that a buyer accepts
Read a contract with a differential in it`,
    weekly_hours: 4,
    language: "English, with a glossary in Luganda and Swahili",
    certificate: attendance,
    questions: "",
  },
  "Grant Accounting and Donor Compliance": {
    facilitator: null,
    facilitator_text: "",
    outcomes: `Charge shared costs by a policy that an auditor accepts
Close a grant without a questioned cost
Answer a donor's question from your own chart of accounts`,
    weekly_hours: 6,
    language: "English",
    certificate: attendance,
    questions: "",
  },
  "Outbreak Investigation and Field Epidemiology": {
    facilitator: null,
    facilitator_text: "",
    outcomes: "",
    weekly_hours: 6,
    language: "English",
    certificate: attendance,
    questions: "",
  },
};
