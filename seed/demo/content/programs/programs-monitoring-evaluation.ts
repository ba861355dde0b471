import type { SeedProgram } from "#seed/demo/content/types.ts";

export const monitoringFoundations = {
  title: "Monitoring and Evaluation Foundations",
  category: "Monitoring & Evaluation",
  duration: "8 weeks",
  price: "UGX 1,100,000",
  short_description:
    "From theory of change to a working M&E plan: indicators that can be measured, data you can trust and reports that get read.",
  full_description: `<p>Somebody has asked you for a logframe by Monday. This program makes sure that the one after that is better: built with the team, measurable with the budget you have, and useful to the people who do the work.</p>
<h3>You will build, step by step</h3>
<ol>
<li>A <strong>theory of change</strong> that states its assumptions aloud</li>
<li>A results framework with no more indicators than you can afford</li>
<li>An indicator reference sheet for each one: definition, source, frequency, owner</li>
<li>A baseline plan, a data quality check and a simple tracking table</li>
<li>A two-page learning report for managers</li>
</ol>
<p>We use the six OECD-DAC criteria (relevance, coherence, effectiveness, efficiency, impact and sustainability) as questions to think with, not as headings to fill in. The running example is a school-meals project in Turkana and Karamoja, two sides of one border with very different data.</p>
<blockquote>If nobody would do anything differently when the number changes, it is not an indicator. It is decoration.</blockquote>
<p>Plan on four hours a week. What a certificate requires stands in the <a href="/guidelines">guidelines</a>.</p>`,
  program_outline: `Week 1: Why we measure, and for whom
- Who decides what with which number
- Practice: a report from your office, read as its reader would
Week 2: Problem analysis and theory of change
- Assumptions said aloud
- Practice: a theory of change on one page
Week 3: Results frameworks and logframes
- What each donor's form asks, and what all of them mean
Week 4: Indicators and reference sheets
- Definition, source, frequency, owner
- Practice: cut a list of forty indicators to twelve
Week 5: Baselines, sampling and tools
- How many households are enough
- Practice: a questionnaire of two pages
Week 6: Data quality, ethics and safeguarding
- Consent, children's data and what not to collect
- Practice: check a data set with planted errors
Week 7: Analysis, tracking tables and simple charts
- One tracking table for the whole project
Week 8: Reporting, learning and your M&E plan
- A learning report on two pages
- Your plan, reviewed by two colleagues and your facilitator`,
  target_audience:
    "Project and M&E officers, planners in local government and graduates who want to enter the field. No statistics beyond percentages are assumed.",
  format: "Online, live on Monday and Wednesday evenings, 6.30–8 p.m. (EAT)",
  start_in_days: 6,
  deadline: { kind: "passes_in", value: 5, unit: "days", remaining_hours: 60 },
  page: {
    facilitator: "Samuel Wekesa",
    facilitator_text:
      "Samuel has written some good monitoring plans and many that nobody read. He teaches the difference, with examples from Karamoja, Turkana and Kampala.",
    outcomes: `Draw a theory of change that your team recognises
Choose indicators that you can afford to measure
Write a reference sheet that two people read in the same way
Report what was learned on two pages`,
    weekly_hours: 4,
    language: "English",
    certificate:
      "For those who attend thirteen of the sixteen classes and hand in an M&E plan for a project of their own.",
    questions: `How much mathematics is in it?
Percentages, and the courage to divide. Everything else is explained when it is needed.

I work in government, not in an NGO. Is it for me?
Yes. About a third of each class plans for a district or a ministry, and the examples come from both.

I have no project at the moment. What do I plan for?
We give you one: school meals in two districts, with a budget, a map and a data set that is not quite clean.`,
  },
} satisfies SeedProgram;

export const impactEvaluation = {
  title: "Evaluation Design and Impact Methods",
  category: "Monitoring & Evaluation",
  duration: "3 months",
  price: "UGX 1,950,000",
  short_description: "",
  full_description: `<p>Did it work, compared with what? This program is about the second half of that question. You learn to choose an evaluation design that fits the decision, the budget and the people concerned, to commission it well, and to read other people's evaluations with a cool head.</p>
<h3>Designs we work through</h3>
<ul>
<li>Randomised trials, and the many good reasons not to run one</li>
<li><strong>Difference-in-differences</strong>, matching and regression discontinuity, with data you analyse yourself</li>
<li>Contribution analysis, process tracing and outcome harvesting, where there is no comparison group</li>
<li>Mixed methods: making the interviews and the numbers speak to each other</li>
</ul>
<p>Analysis is shown in Stata and in R; use either. Published studies from Kenya, Malawi, Ghana and Rwanda are read in full, including the ones that found no effect. You finish with terms of reference and an inception report for an evaluation that your own organisation needs.</p>`,
  program_outline: `Month 1, weeks 1–2: Evaluation questions and the decisions behind them
Month 1, weeks 3–4: Counterfactuals, bias and sample size
Month 2, week 1: Randomised designs and their ethics
Month 2, weeks 2–3: Quasi-experimental designs with real data
Month 2, week 4: Theory-based methods
Month 3, week 1: Mixed methods and case selection
Month 3, weeks 2–3: Terms of reference, budgets and managing consultants
Month 3, week 4: Inception report and peer review`,
  target_audience:
    "M&E managers, researchers, consultants and government evaluation staff with at least three years of experience or a first course in statistics.",
  format: "Online, live on Saturday afternoons (EAT), with a computer lab on Wednesdays",
  start_in_days: 145,
  deadline: { kind: "passes_in", value: 6, unit: "months", remaining_hours: 3312 },
} satisfies SeedProgram;

export const qualitativeMethods = {
  title: "Qualitative Methods for M&E Practitioners",
  category: "Monitoring & Evaluation",
  duration: "6 weeks",
  price: "UGX 720,000",
  short_description:
    'Interviews and group discussions that go beyond "the community was happy": planning, listening, coding and writing.',
  full_description: `<p>Numbers tell you that attendance fell. A good conversation tells you that the new borehole is beside the school and the girls now fetch water at eight. This program teaches that kind of conversation, and the discipline that turns many of them into evidence.</p>
<h3>Week by week you will</h3>
<ul>
<li>Write a guide of eight good questions and throw away the leading ones</li>
<li>Choose whom to talk to, and explain why that is enough</li>
<li>Moderate a <strong>focus group</strong> where the chairman would like to answer for everyone</li>
<li>Work through interpreters, and translate meaning and not only words</li>
<li>Code transcripts by hand first, then in a spreadsheet or a free tool</li>
<li>Write findings with quotations that protect the people who spoke</li>
</ul>
<p>You carry out four short interviews of your own during the program. Begin when you like; new groups form on the first Monday of each month, and your facilitator listens to one of your recordings with you, with the consent of the person interviewed.</p>`,
  program_outline: `Week 1: What qualitative evidence can and cannot show
Week 2: Sampling, access and consent
Week 3: Interviewing and the art of the follow-up
Week 4: Focus groups, observation and participatory tools
Week 5: Transcription, translation and coding
Week 6: Themes, quotations and a findings brief`,
  target_audience:
    "M&E officers, researchers, journalists and community development workers who talk to people for a living.",
  format: "Online, at your own pace, with a group call every Monday",
  start_in_days: null,
  deadline: { kind: "none", created_days_ago: 110 },
} satisfies SeedProgram;
