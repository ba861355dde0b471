import type { SeedProgram } from "#seed/demo/content/types.ts";

export const outbreakInvestigation = {
  title: "Outbreak Investigation and Field Epidemiology",
  category: "Public Health",
  duration: "3 months",
  price: "UGX 1,400,000",
  short_description:
    "Case definitions, line lists, epidemic curves and the phone calls that matter: the field skills of the first seven days.",
  full_description: `<p>An outbreak is usually noticed first by a nurse, a teacher or a village health team member who feels that something is not right. What happens in the following days depends on people who can turn that feeling into a case definition, a line list and a decision. This program trains those people.</p>
<h3>Skills, not slides</h3>
<ul>
<li>Confirm that there is an outbreak, and say how you know</li>
<li>Write a case definition and keep a clean line list</li>
<li>Describe cases by <strong>time, place and person</strong>; draw and read an epidemic curve</li>
<li>Design a small case–control study and calculate an odds ratio</li>
<li>Write a one-page situation report that a district commissioner can act on</li>
</ul>
<p>Exercises are built on composite scenarios in settings you will recognise: cholera at a fish-landing site, measles in a settlement, suspected viral haemorrhagic fever at a referral hospital, anthrax where cattle are slaughtered at home. We use the <em>Integrated Disease Surveillance and Response</em> framework and the 7-1-7 target: detect within seven days, notify within one, complete the early response within seven.</p>
<p>The program supports your work; it does not replace supervised field training or your ministry's protocols.</p>`,
  program_outline: `Month 1, week 1: Surveillance and early warning
Month 1, weeks 2–3: Confirming an outbreak, case definitions and line lists
Month 1, week 4: Time, place and person
Month 2, weeks 1–2: Measures of association and case–control studies
Month 2, week 3: Specimens, the laboratory and infection prevention
Month 2, week 4: One Health: working with veterinary colleagues
Month 3, weeks 1–2: Control measures, risk communication and rumours
Month 3, week 3: Situation reports and after-action reviews
Month 3, week 4: Simulation weekend and assessment`,
  target_audience:
    "Surveillance focal persons, clinical and environmental health officers, laboratory staff and veterinary officers. A certificate or degree in a health field is expected.",
  format: "Online, live on Wednesday evenings (EAT), with one simulation weekend",
  start_in_days: 26,
  deadline: { kind: "passes_in", value: 5, unit: "weeks", remaining_hours: 456 },
  page: {
    facilitator: "Dr Esther Nabirye",
    facilitator_text:
      "Esther is a field epidemiologist. She has followed cholera along Lake Albert, measles in two settlements and a rumour that turned out to be food poisoning at a wedding, and she uses all of them in class.",
    outcomes: `Write a case definition the same evening
Keep a line list that the next shift can continue
Draw an epidemic curve and say what it suggests
Report on one page what a commissioner has to decide`,
    weekly_hours: 6,
    language: "English; groups may work in Swahili or French",
    certificate:
      "For those who attend ten of the thirteen classes, take part in the simulation weekend and write a situation report that passes.",
    questions: `Is this a licence to practise?
No. It supports the work that you already do; it replaces neither supervised field training nor your ministry's protocols.

When is the simulation weekend?
On the last Saturday and Sunday of the third month, from nine to five, online. Tell your employer early: it cannot be made up.

Do I need statistical software?
No. We use Epi Info and a spreadsheet, both free, and a calculator for the odds ratio.`,
  },
} satisfies SeedProgram;

export const dhis2 = {
  title: "DHIS2 for District Health Teams",
  category: "Public Health",
  duration: "10 days",
  price: "UGX 450,000",
  short_description: "",
  full_description: `<p>The monthly report is in the system. Now use it. In ten mornings you learn to check, chart and discuss routine health data in DHIS2, the platform behind national health information systems in most of Africa, on a training database that you cannot break.</p>
<h3>What you will practise</h3>
<ul>
<li>Find late, missing and impossible values before the quarterly review does</li>
<li>Build a pivot table, a chart and a map in <strong>Data Visualizer</strong> and <strong>Maps</strong></li>
<li>Calculate coverage and explain why it can exceed 100%</li>
<li>Lead a thirty-minute data review meeting that ends with names and dates</li>
</ul>
<p>We practise with immunisation, antenatal care and malaria indicators, and with the questions supervisors really ask: <em>Why did the third-dose figures fall in Q2? Which facilities should we visit first?</em> Bring your own questions too, but never patients' details.</p>`,
  program_outline: `Day 1: How routine data travels from register to ministry
Day 2: Data entry, validation rules and completeness
Day 3: Finding outliers and following them up kindly
Day 4: Indicators, denominators and coverage
Day 5: Pivot tables in Data Visualizer
Day 6: Charts that answer one question
Day 7: Maps and organisation units
Day 8: Building a facility dashboard
Day 9: Running a data review meeting
Day 10: Your action plan and assessment`,
  target_audience:
    "Biostatisticians, health information assistants, facility in-charges and district health team members in any country that uses DHIS2.",
  format: "Online, live on weekday mornings, 8.30–10 a.m. (EAT)",
  start_in_days: 5,
  deadline: { kind: "passes_in", value: 30, unit: "days", remaining_hours: 62 },
  page: {
    facilitator: "Dr Esther Nabirye",
    facilitator_text:
      "Esther has sat through a great many quarterly reviews. She teaches from the registers of three districts whose names she has removed, and from the questions that were asked about them.",
    outcomes: `Find a late, missing or impossible value before the review does
Build a pivot table, a chart and a map that answer one question
Explain why coverage can be above 100%
Lead a data review of thirty minutes that ends with names and dates`,
    weekly_hours: 9,
    language: "English",
    certificate:
      "For those who attend eight of the ten mornings and hand in an action plan for their facility or district.",
    questions: `Which version of DHIS2 do you use?
A training database with a current version. Menus in your country may stand elsewhere; we show how to find them.

I have no account in our national system yet.
You need none. Everybody gets one for the training database, which you cannot break.

The mornings are hard for me. Are they recorded?
Yes, and the exercises stay open until the evening. Please be there for day 9, when each of you leads a part of the review.`,
  },
} satisfies SeedProgram;

export const communityHealth = {
  title: "Community Health Program Management",
  category: "Public Health",
  duration: "1 year",
  price: "UGX 4,800,000",
  short_description:
    "A part-time year for those who run community health work: people, supplies, supervision, money and results.",
  full_description: `<p>Community health workers reach households that facilities do not. They do it well when somebody pays them on time, restocks their kit, visits them and listens to them. This one-year program is for that somebody.</p>
<h3>How the year is arranged</h3>
<p>Six blocks of two months, each with four live seminars, one piece of work from your own district, and a call with a mentor who has run such a program. You keep your job; plan on five hours a week.</p>
<ul>
<li><strong>Design:</strong> catchments, household mapping, what to ask of a volunteer and what to pay for</li>
<li><strong>Supervision:</strong> checklists that help, and visits that leave people stronger</li>
<li><strong>Supply:</strong> forecasting, stock cards and the cost of a stock-out of oral rehydration salts</li>
<li><strong>Money:</strong> costing a package of services and talking to district planners</li>
</ul>
<p>Participants learn from each other's systems: village health teams in Uganda, community health promoters in Kenya, health extension workers in Ethiopia, community health assistants in Zambia.</p>
<p>Fees may be paid in three instalments. <a href="/contact-us">Write to us</a> to arrange it before the program starts.</p>`,
  program_outline: `Months 1–2: Primary health care and the place of community health
Months 3–4: Designing the service package and mapping households
Months 5–6: Selecting, training and paying community health workers
Months 7–8: Supportive supervision and quality
Months 9–10: Supply chains, data and digital tools
Month 11: Costing, budgets and making the case
Month 12: Final project and presentation to a panel`,
  target_audience:
    "District health educators, nurses and clinical officers in charge of outreach, and NGO program managers with at least two years in community health.",
  format: "Online, two Saturdays a month, with a personal mentor",
  start_in_days: 310,
  deadline: { kind: "passes_in", value: 1, unit: "years", remaining_hours: 7320 },
} satisfies SeedProgram;
