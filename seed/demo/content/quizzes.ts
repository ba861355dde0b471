import type { SeedQuiz } from "./types.ts";

const boardWork: SeedQuiz["questions"] = [
  {
    kind: "one_of",
    text: "<p>Which of these is the work of the board, and not of the chief executive?</p>",
    content: {
      options: [
        { id: "k4w8r1tz", text: "Drawing up the weekly duty roster" },
        { id: "b7n2x5qe", text: "Approving the annual budget" },
        { id: "m3v9c6ya", text: "Choosing the shop that supplies the stationery" },
        { id: "p1h5j8du", text: "Answering the complaint of a customer" },
      ],
    },
    key: { right: "b7n2x5qe" },
    explanation:
      "<p>The board sets the direction and approves the means. The chief executive runs the office within them.</p>",
    tags: ["board"],
    points: 2,
  },
  {
    kind: "true_false",
    text: "<p>A board that gives a task to a committee is no longer responsible for it.</p>",
    content: {},
    key: { is_true: false },
    explanation:
      "<p>A board can delegate work, but not its responsibility. That is why committees report back to it.</p>",
    tags: ["board"],
    points: 1,
  },
  {
    kind: "number",
    text: "<p>A board has 11 members. By its rules, it can decide if more than half of them are present. What is the smallest number of members who must be present?</p>",
    content: { unit: "members" },
    key: { value: 6, tolerance: 0 },
    explanation: "<p>Half of 11 is 5.5. The first whole number above it is 6.</p>",
    tags: ["minutes"],
    points: 2,
  },
  {
    kind: "several_of",
    text: "<p>What belongs in the minutes of a board meeting?</p>",
    content: {
      options: [
        { id: "d2g6s9fk", text: "Who was present, and who sent apologies" },
        { id: "t8y3l5wo", text: "Every word that was said" },
        { id: "q5z1e7nb", text: "Each decision, with who must act and by when" },
        { id: "c9u4i2xr", text: "The secretary's opinion of the speakers" },
        { id: "h6a8v3mp", text: "Interests that were declared, and what was done about them" },
      ],
    },
    key: { right: ["d2g6s9fk", "q5z1e7nb", "h6a8v3mp"] },
    explanation:
      "<p>Minutes are the record of what was decided and how. They are neither a transcript nor a commentary.</p>",
    tags: ["minutes"],
    points: 3,
  },
];

const conflicts: SeedQuiz["questions"] = [
  {
    kind: "short_answer",
    text: "<p>Board members have duties of care, obedience and … Write the missing word. It is the duty to put the interest of the organisation before their own.</p>",
    content: {},
    key: { accepted: ["loyalty", "duty of loyalty", "the duty of loyalty"], has_capitals: false },
    explanation:
      "<p>The duty of <strong>loyalty</strong>. Rules about conflicts of interest follow from it.</p>",
    tags: ["duties", "conflicts"],
    points: 1,
  },
  {
    kind: "true_false",
    text: "<p>It is good practice that a member who has declared a conflict of interest leaves the room while the others discuss the matter and decide.</p>",
    content: {},
    key: { is_true: true },
    explanation:
      "<p>The others can then speak freely, and nobody can say later that the member influenced the decision.</p>",
    tags: ["conflicts"],
    points: 1,
  },
  {
    kind: "ordering",
    text: "<p>Put the steps in order: a member has an interest in a matter on the agenda.</p>",
    content: {
      items: [
        { id: "f3o7b2kd", text: "The member declares the interest before the discussion begins" },
        { id: "w9r5t1ga", text: "The member leaves the room" },
        { id: "n6c8q4ys", text: "The other members discuss the matter and decide" },
        { id: "e1m5x9hj", text: "The member returns and hears the decision" },
        { id: "v7p2z6lu", text: "The board approves the minutes of the declaration and the decision" },
      ],
    },
    key: { order: ["f3o7b2kd", "w9r5t1ga", "n6c8q4ys", "e1m5x9hj", "v7p2z6lu"] },
    explanation: "<p>Declare, leave, decide, return, record. Minutes are approved at the next meeting.</p>",
    tags: ["conflicts", "minutes"],
    points: 2,
  },
];

const accounts: SeedQuiz["questions"] = [
  {
    kind: "number",
    text: "<p>A SACCO has current assets of UGX 84 million and current liabilities of UGX 56 million. What is its current ratio?</p>",
    content: { unit: "" },
    key: { value: 1.5, tolerance: 0.01 },
    explanation:
      "<p>84 ÷ 56 = 1.5. For each shilling that falls due within a year, there are 1.5 shillings of current assets.</p>",
    tags: ["accounts"],
    points: 2,
  },
  {
    kind: "one_of",
    text: "<p>The auditor's opinion on the accounts is <strong>qualified</strong>. What does that mean?</p>",
    content: {
      options: [
        { id: "r2k6y8cn", text: "The accounts have no errors at all" },
        { id: "g5d1w7xo", text: "The auditor belongs to a professional body" },
        { id: "z8f4u3ev", text: "The accounts are fair, except for matters that the auditor names" },
        { id: "l7j9a5qt", text: "The auditor could not form any opinion" },
      ],
    },
    key: { right: "z8f4u3ev" },
    explanation:
      "<p>The board should ask the auditor about each named matter, and agree what will be done about it. An auditor who cannot form an opinion <strong>disclaims</strong> it.</p>",
    tags: ["accounts"],
    points: 2,
  },
  {
    kind: "long_text",
    text: "<p>The chief executive asks the board to approve a contract with a firm in which the chair holds shares. In about 150 words: what should the board do, and what should its minutes record?</p>",
    content: {},
    key: {
      guide:
        "One point each: the chair declares the interest and leaves; another member chairs the item; the board compares the offer with others by its procurement rules; the minutes record the declaration, the absence, the reasons and the decision.",
    },
    explanation:
      "<p>A conflict of interest is not misconduct. Hiding it is, and so is deciding in spite of it.</p>",
    tags: ["conflicts", "minutes"],
    points: 4,
  },
];

export const quizzes = [
  {
    program_title: "Governance for Boards and Committees",
    title: "Duties, minutes and accounts",
    description:
      "Ten questions on weeks 1 to 3, in 30 minutes. You have two attempts, and the better one counts. The last question is a short text, which we mark by hand.",
    closes_in_days: 21,
    sent_days_ago: 9,
    time_limit_minutes: 30,
    pass_mark: 60,
    questions: [...boardWork, ...conflicts, ...accounts],
    attempts: [
      {
        student_email: "chanda@darasa.example",
        began_days_ago: 6,
        took_minutes: 24,
        answers: [
          { chosen: "b7n2x5qe" },
          { is_true: true },
          { text: "6" },
          { chosen: ["d2g6s9fk", "t8y3l5wo", "q5z1e7nb"] },
          { text: "Loyalty" },
          { is_true: true },
          { order: ["w9r5t1ga", "f3o7b2kd", "n6c8q4ys", "e1m5x9hj", "v7p2z6lu"] },
          { text: "0.67" },
          { chosen: "l7j9a5qt" },
          {
            text: "The chair should say that he owns shares and should not vote. The others may then vote on the contract. The minutes should say that he did not vote.",
          },
        ],
        marked: {
          points: 2,
          comment: "Good start. Who chairs the item, and how does the board know that the price is fair?",
        },
      },
      {
        student_email: "chanda@darasa.example",
        began_days_ago: 4,
        took_minutes: 19,
        answers: [
          { chosen: "b7n2x5qe" },
          { is_true: false },
          { text: "6 members" },
          { chosen: ["d2g6s9fk", "q5z1e7nb", "h6a8v3mp"] },
          { text: "loyalty" },
          { is_true: true },
          { order: ["f3o7b2kd", "w9r5t1ga", "n6c8q4ys", "e1m5x9hj", "v7p2z6lu"] },
          { text: "1.5" },
          { chosen: "l7j9a5qt" },
          {
            text: "The chair declares the shares and leaves the room, and the deputy chairs the item. The members compare the offer with at least two others before they decide. The minutes record the declaration, that the chair was not in the room, and the decision.",
          },
        ],
        marked: { points: 3, comment: "Much better. Also record the reasons for the decision." },
      },
      {
        student_email: "thandiwe@darasa.example",
        began_days_ago: 5,
        took_minutes: 28,
        answers: [
          { chosen: "b7n2x5qe" },
          { is_true: false },
          { text: "6" },
          { chosen: ["d2g6s9fk", "q5z1e7nb", "h6a8v3mp"] },
          { text: "care" },
          { is_true: true },
          { order: ["f3o7b2kd", "w9r5t1ga", "n6c8q4ys", "e1m5x9hj", "v7p2z6lu"] },
          { text: "1.5" },
          { chosen: "z8f4u3ev" },
          null,
        ],
        marked: { points: 0, comment: "You have a second attempt. Take ten minutes for this question." },
      },
    ],
  },
] satisfies SeedQuiz[];
