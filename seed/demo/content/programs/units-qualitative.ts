import type { SeedUnit } from "#seed/demo/content/types.ts";

const program_title = "Qualitative Methods for M&E Practitioners";

export const qualitativeUnits: SeedUnit[] = [
  {
    program_title,
    number: 1,
    title: "",
    has_video: true,
    text: `<p>Numbers say how many mothers came to the clinic. They do not say why one walked past it. Qualitative evidence answers <em>how</em> and <em>why</em>, from few people and much listening.</p>
<p>It cannot say how common something is. Write that sentence into your report before somebody else asks.</p>
<p><strong>To do:</strong> take one indicator of your own project and write two questions that its number cannot answer.</p>`,
  },
  {
    program_title,
    number: 2,
    title: "",
    files: {
      "sampling-table.txt":
        "WHO TO SPEAK WITH\n\nGroup | Why they know | How many | Who is missing if we stop here\nMothers who came |  |  | \nMothers who did not come |  |  | \nHealth workers |  |  | \nVillage health team |  |  | \n",
    },
    text: `<p>You do not sample people here, you sample <em>differences</em>: near and far, satisfied and not, those who left. Fill the table for your study and stop when new interviews bring nothing new.</p>
<p>Access comes through somebody. Note who opened each door, because it colours what you hear.</p>`,
  },
  {
    program_title,
    number: 3,
    title: "",
    has_video: true,
    files: {
      "follow-up-questions.txt":
        "FOLLOW-UPS THAT OPEN\n\n- Tell me more about that.\n- What happened then?\n- Can you give me an example from last month?\n- What would somebody say who disagrees?\n- (silence, five seconds)\n\nNEVER\n- Why did you not ... ? (sounds like blame)\n- Don't you think that ... ? (gives the answer)\n",
    },
    text: `<p>A good interview has six questions and twenty follow-ups. The best of them is five seconds of silence.</p>
<p>Practise with a colleague: ten minutes, one opening question, and only follow-ups from the sheet.</p>`,
  },
  {
    program_title,
    number: 4,
    title: "",
    has_video: true,
    text: `<p>A focus group shows what people say in front of each other. That is its strength, and the reason not to use it for what is private.</p>
<p>Six to eight people of one kind, one who asks and one who writes. Ranking with stones or beans gets the silent ones to move their hands, and then to speak.</p>`,
  },
  {
    program_title,
    number: 5,
    title: "",
    files: {
      "codebook-template.txt":
        "CODE | Means | Use it when | Do not use it when | Example\ndistance | Walking time keeps people away |  |  | \nrespect | How staff spoke to them |  |  | \ncost |  |  |  | \n",
    },
    text: `<p>Translate after transcribing, by somebody who was there, and keep the words that have no translation.</p>
<p>Begin with ten codes at most. Two people code the same two interviews, compare, and argue: what they argue about is what the code must say.</p>`,
  },
  {
    program_title,
    number: 6,
    title: "",
    has_video: true,
    session_in_days: 2,
    files: {
      "findings-brief.txt":
        "FINDINGS BRIEF (two pages)\n\n1. The question, in one sentence\n2. Whom we heard, and whom we did not\n3. Three themes: what it is, a quotation, how often and from whom\n4. What surprised us\n5. What somebody could do differently on Monday\n",
    },
    text: `<p>A theme is a sentence, not a word. "Distance" is a code; "women walk past the clinic because of how they were spoken to" is a theme.</p>
<p>Choose quotations that are typical and not only those that are beautiful. Change what would name the person. Then fill the brief, and bring it to the session.</p>`,
  },
];
