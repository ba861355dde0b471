import type { SeedProgram } from "#seed/demo/content/types.ts";

export const projectManagement = {
  title: "Project Management for NGO and Public Sector Teams",
  category: "Project Management",
  duration: "12 weeks",
  price: "UGX 1,500,000",
  short_description:
    "Plan, budget, deliver and close a funded project, with the documents a donor, a ministry and your own board will each ask for.",
  full_description: `<p>A project in Karamoja or the Copperbelt rarely fails for lack of a Gantt chart. It fails because the inception took four months, nobody agreed who signs for the vehicle, or the rains came when the plan said construction. This program teaches standard project management and then spends most of its time on <strong>what happens next</strong>.</p>
<h3>What you will learn</h3>
<ul>
<li>Write a scope statement and a work breakdown that partners can sign</li>
<li>Build a schedule around seasons, school terms and procurement lead times</li>
<li>Keep a risk register that people actually open</li>
<li>Follow budget burn each month and explain a variance in two sentences</li>
<li>Close a project: assets, final report, lessons and people</li>
</ul>
<h3>How you will learn it</h3>
<p>You carry one project through all twelve weeks: a district water supply project in northern Uganda with three partners, two donors and one delay after another. Each week a new document arrives, and your group decides. The vocabulary follows widely used project management guides, so the program is also a sound base if you later sit an international certification examination.</p>
<p>Attendance and assessment requirements are explained in the <a href="/guidelines">participant guidelines</a>.</p>`,
  program_outline: `Week 1: Projects, programs and why they slip
- The water project, its partners and its first delay
Weeks 2–3: Stakeholders, scope and the work breakdown structure
- Document: a scope statement that three partners sign
Weeks 4–5: Scheduling around seasons, approvals and procurement
- Document: a schedule that survives the long rains
Week 6: Budgets, cost categories and burn rate
- Document: a variance, explained in two sentences
Week 7: Risk, safeguarding and do-no-harm
- Document: a risk register that people open
Week 8: Teams, partners and sub-grant agreements
Weeks 9–10: Running the project: meetings, change requests and reports
- Two weeks in which something goes wrong every day
Week 11: Quality, audit and site visits
- Document: a site report with photographs
Week 12: Closing well, and your final presentation`,
  target_audience:
    "Project officers, coordinators and district staff with one to five years of experience. Newly promoted project managers will feel at home.",
  format: "Online, live on Monday and Wednesday evenings (EAT)",
  start_in_days: 12,
  deadline: { kind: "passes_in", value: 4, unit: "weeks", remaining_hours: 156 },
  page: {
    facilitator: "Emmanuel Nkurunziza",
    facilitator_text:
      "Emmanuel has led water, road and school projects in Rwanda, Uganda and South Sudan, four of them on time. He brings the files of the others.",
    outcomes: `Write a scope that partners sign, and know what is outside it
Plan around the rains, the school terms and the tender board
Explain a variance in two sentences
Close a project so that nobody telephones you about it a year later`,
    weekly_hours: 6,
    language: "English",
    certificate:
      "For those who attend nineteen of the twenty-four classes, keep the project file and present it in week 12.",
    questions: `Does it prepare me for the PMP or PRINCE2 examination?
It uses the same vocabulary and is a sound base, but it is not an examination course. The contact hours can be counted; we give you a letter that names them.

Which software do I need?
A spreadsheet. We show the same plan in Microsoft Project and in ProjectLibre, which is free.

Twelve weeks are long. What if my work sends me to the field?
Tell your group and keep to the week's document, which needs about two hours and works offline. You may miss five classes.

Can I pay in parts?
Write to us before the program starts, and we agree on up to three.`,
  },
} satisfies SeedProgram;

export const agileDelivery = {
  title: "Agile Delivery with Scrum",
  category: "Project Management",
  duration: "4 weeks",
  price: "UGX 650,000",
  short_description: "",
  full_description: `<p>Learn Scrum by doing it: four one-week sprints, a real backlog, and a review every Friday where people who did not build the product say what they think of it. By the end you will have planned, refined, delivered and improved as a team of six spread over at least three countries.</p>
<h3>Inside the four weeks</h3>
<ul>
<li>The three accountabilities, five events and three artefacts, as the Scrum Guide describes them</li>
<li>User stories for products that African customers use: a USSD menu, a school-fees portal, a clinic queue</li>
<li>Estimating without drama, and what velocity is <em>not</em> for</li>
<li>Working agile inside an organisation that still wants a fixed budget and an annual plan</li>
</ul>
<p>Teams are kept small, so places are limited to thirty. Please enroll only if you can attend at least seven of the eight live classes: your team depends on you.</p>`,
  program_outline: `Week 1, class 1: Why plans break, and the empirical answer
- Your team, in at least three countries
Week 1, class 2: Product goal, backlog and first sprint planning
- Practice: a USSD menu for a savings group
Week 2, class 1: User stories, acceptance criteria and refinement
Week 2, class 2: Sprint review and retrospective
- Guests say what they think of your first sprint
Week 3, class 1: Estimating, forecasting and limiting work in progress
- What velocity is not for
Week 3, class 2: Scrum beside a fixed budget and a procurement plan
Week 4, class 1: The Scrum Master as a coach
Week 4, class 2: Final review before guests, and your own next step`,
  target_audience:
    "Software teams, product owners, bank and telecom project staff, and NGO teams that build digital services.",
  format: "Online, live on Tuesday and Friday, 6–8 p.m. (EAT)",
  start_in_days: 3,
  deadline: { kind: "passes_in", value: 5, unit: "weeks", remaining_hours: 20 },
  page: {
    facilitator: "Emmanuel Nkurunziza",
    facilitator_text:
      "Emmanuel came to Scrum from construction, where nobody can change a foundation in the second sprint. He has since led the delivery of a school-fees portal and a clinic queue that are still in use.",
    outcomes: `Write a backlog that a developer and a customer both understand
Run a sprint review at which guests say what they think
Forecast from what was done, and not from what was hoped
Work in sprints inside an organisation with an annual plan`,
    weekly_hours: 6,
    language: "English",
    certificate: "For those who attend seven of the eight classes and deliver four sprints with their team.",
    questions: `Does it include a Scrum certification?
No. It covers what the Scrum Guide describes, and many go on to sit an examination such as the PSM I on their own.

I do not write software. Can I take part?
Yes. In each team of six about half write no code: they own the product, test it and speak with its users.

Why must I attend so strictly?
Because five people plan with you. If you know that you will miss two classes, take the next group.`,
  },
} satisfies SeedProgram;

export const procurement = {
  title: "Public Procurement and Contract Management",
  category: "Project Management",
  duration: "2 months",
  price: "UGX 1,250,000",
  short_description:
    "From the procurement plan to the final certificate: buy on time, keep the file in order and manage the contract after the signature.",
  full_description: `<p>Procurement officers are blamed for delay and audited for speed. This program helps you to be both quick and correct. It follows a purchase from the annual plan to contract close-out and shows, at each step, what the file must contain and who decides.</p>
<p>The main examples come from Uganda's PPDA Act and regulations; each class compares them with the systems of <strong>Kenya, Rwanda, Tanzania and Zambia</strong> and with the rules that development banks attach to their loans. Bring your own questions: half of every class is spent on participants' cases, with names removed.</p>
<h3>You will practise</h3>
<ul>
<li>Writing specifications that invite competition</li>
<li>Choosing a method and defending the choice in writing</li>
<li>Evaluating bids with criteria that were published beforehand</li>
<li>Managing variations, extensions, defects and disputes</li>
</ul>
<p>This is professional training and not legal advice; the law in your own country, as it stands on the day, always comes first.</p>`,
  program_outline: `Week 1: Principles, players and the procurement cycle
Week 2: Needs, market research and the procurement plan
Week 3: Specifications, terms of reference and bills of quantities
Week 4: Methods of procurement and bidding documents
Week 5: Evaluation, debriefing and complaints
Week 6: Contract award, securities and mobilisation
Week 7: Managing performance, variations and payment
Week 8: Close-out, records and audit readiness`,
  target_audience:
    "Procurement, stores, engineering and finance staff in government entities, NGOs and contractors that supply them.",
  format: "Online, live on Saturday mornings, with one optional study day in Kampala",
  start_in_days: 2,
  deadline: { kind: "passes_in", value: 12, unit: "weeks", remaining_hours: -30 },
} satisfies SeedProgram;
