import type { SeedProgram } from "#seed/demo/content/types.ts";

export const dataAnalysis = {
  title: "Data Analysis with Excel and Power BI",
  category: "Data & Analytics",
  duration: "6 weeks",
  price: "UGX 950,000",
  short_description:
    "Stop rebuilding the same report every Friday. Clean data once, model it properly and publish a dashboard your director will open on a phone.",
  full_description: `<p>Most offices already own the tools they need. What is missing is a clean way of working: one table per subject, one place for every number, and a report that refreshes instead of being retyped. This program takes you from a messy export (a mobile-money statement, a clinic register, a sales ledger) to a dashboard that answers real questions.</p>
<h3>What you will practise</h3>
<ul>
<li>Clean and combine files with <strong>Power Query</strong>, so that next month's report takes minutes</li>
<li>Summarise with PivotTables and write the dozen formulas that do most of the work, <em>XLOOKUP</em> and <em>SUMIFS</em> among them</li>
<li>Build a simple star model and write your first measures in DAX</li>
<li>Choose a chart that tells the truth, including on a small screen</li>
</ul>
<p>You work throughout on the accounts of a fictional agro-dealer with branches in Mbarara, Gulu and Eldoret. In the last week you bring data from your own workplace, with names removed, and a facilitator reviews your dashboard with you.</p>
<p>You need a Windows laptop with Excel 2016 or later; Power BI Desktop is free to install. If you use a Mac, <a href="/contact-us">talk to us</a> before you enroll.</p>`,
  program_outline: `Week 1: Tables, data types and the habits that keep a workbook honest
- One table per subject, one row per event
- Practice: repair a sales ledger that three people have typed in
Week 2: Cleaning and combining files with Power Query
- Twelve monthly exports become one table
- Practice: a mobile-money statement, cleaned once and refreshed
Week 3: PivotTables, XLOOKUP, SUMIFS and dates that behave
- The dozen formulas that do most of the work
- Practice: why two totals differ
Week 4: The star model, relationships and first DAX measures in Power BI
- Facts, dimensions and a calendar table
- Practice: sales per branch against last year
Week 5: Charts, slicers and dashboards for a phone screen
- Which chart for which question
- Practice: one page that a branch manager reads in a minute
Week 6: Your own workplace dashboard, presented and reviewed
- Ten minutes each, with questions from the group
- A written review by your facilitator`,
  target_audience:
    "Program officers, accountants, records officers and business owners who already use Excel every week. You should be comfortable with simple formulas; no coding is needed.",
  format: "Online, live on Tuesday and Thursday evenings, 7–9 p.m. (EAT), with recordings",
  start_in_days: 24,
  deadline: { kind: "passes_in", value: 3, unit: "weeks", remaining_hours: 480 },
  page: {
    facilitator: "Samuel Wekesa",
    facilitator_text:
      "Samuel has cleaned other people's spreadsheets for eleven years, in a ministry, in two NGOs and in a bank. He marks every dashboard himself and answers questions on Wednesdays until nine.",
    outcomes: `Refresh last month's report instead of typing it again
Find the row that makes two totals differ, in minutes
Build a dashboard that opens on a director's phone
Explain to a colleague what each number means and where it comes from`,
    weekly_hours: 5,
    language: "English",
    certificate:
      "For those who attend ten of the twelve classes, hand in the four assignments and present a dashboard of their own in week 6.",
    questions: `Do I need a computer?
Yes, from the first week: a Windows laptop with Excel 2016 or later. You can follow the classes on a phone.

What if I miss a class?
Each class is recorded. The recording is there the next morning and stays until four weeks after the program, in a small size for slow networks.

How much data does a class use?
About 250 MB with the camera off. If that is too much, read the notes and watch the recording at the office: both count as much as the class.

Can my employer pay?
Yes. Enroll, then send us a purchase order. Your place is kept from the day on which it is approved.`,
  },
} satisfies SeedProgram;

export const mobileDataCollection = {
  title: "Mobile Data Collection with KoboToolbox and ODK",
  category: "Data & Analytics",
  duration: "10 days",
  price: "UGX 380,000",
  short_description: "",
  full_description: `<p>Build a survey form that works on a cheap Android phone, in a village with no signal, in three languages. In ten short days you go from a paper questionnaire to a tested form, a trained team of enumerators and a clean data set.</p>
<h3>How the ten days work</h3>
<p>Each day is one lesson of about forty minutes and one practical task. You write your form as an <strong>XLSForm</strong>, a plain spreadsheet that both KoboToolbox and ODK understand, so what you learn does not tie you to one platform.</p>
<ul>
<li>Skip logic and constraints that stop wrong answers at the doorstep</li>
<li>Repeat groups for household members, plots or animals</li>
<li>Translations: we use English, Luganda and Kiswahili in the exercises</li>
<li>Consent, GPS and photographs, and when <em>not</em> to collect them</li>
</ul>
<p>You may start on any day. A facilitator answers in the program community every weekday and checks your final form before you take it to the field.</p>`,
  program_outline: `Day 1: From paper questionnaire to XLSForm
Day 2: Question types and names you will not regret
Day 3: Skip logic with relevant
Day 4: Constraints, required answers and helpful error messages
Day 5: Calculations and repeat groups
Day 6: Translations and media in the form
Day 7: Consent, privacy and GPS
Day 8: Piloting the form and training enumerators
Day 9: Daily checks while the team is in the field
Day 10: Export, cleaning and the hand-over file`,
  target_audience:
    "Field supervisors, research assistants and M&E officers who run household, facility or market surveys.",
  format: "Online, at your own pace, with weekday help from a facilitator",
  start_in_days: null,
  deadline: { kind: "none", created_days_ago: 38 },
  page: {
    facilitator: "Samuel Wekesa",
    facilitator_text:
      "Samuel has trained some four hundred enumerators, most of them under a tree. He checks your form before you take it to the field, and asks the questions that a tired interviewer would.",
    outcomes: `Build a form that works on a cheap phone without a signal
Stop a wrong answer at the doorstep
Ask for consent, and know what not to collect
Hand over a data set that somebody else can read`,
    weekly_hours: 6,
    language: "English; exercises in Luganda and Swahili, too",
    certificate: "For those whose form passes the final check, with ten interviews collected on it.",
    questions: `KoboToolbox or ODK?
Both. Your form is an XLSForm, which either understands; choose by what your organisation uses.

Which phone do I need?
Any Android phone of the last eight years. An iPhone can fill in a form in its browser.

Is ten days a promise?
It is our advice. Many take three weeks, and your access does not end.`,
  },
} satisfies SeedProgram;

export const pythonForAnalysts = {
  title: "Python for Analysts",
  category: "Data & Analytics",
  duration: "4 months",
  price: "UGX 1,800,000",
  short_description:
    "A first programming course for people who already work with data and have reached the limits of the spreadsheet.",
  full_description: `<p>When a file has two million rows, or the same forty files arrive every month, a spreadsheet becomes the problem. Python lets you write the steps down once and run them again without fear. This program assumes no programming at all; it does assume that you care about getting the number right.</p>
<h3>The work you will do</h3>
<ol>
<li>Read, join and reshape data with <strong>pandas</strong></li>
<li>Draw clear charts and simple maps of districts or counties</li>
<li>Automate a monthly report, from raw files to a finished document</li>
<li>Fit and question a simple regression, and say in plain words what it does and does not show</li>
</ol>
<p>The data sets are open and African: rainfall estimates, food prices at market level, and published census tables. Everything runs in the browser, so an ordinary laptop with 4 GB of memory is enough. Lessons can be downloaded for places where the connection is weak.</p>
<blockquote>We mark code the way an employer reads it: does it give the right answer, and can a colleague understand it on Monday morning?</blockquote>`,
  program_outline: `Month 1, weeks 1–2: Values, lists, loops and reading error messages calmly
Month 1, weeks 3–4: Functions, files and your first useful script
Month 2, weeks 1–2: pandas: selecting, filtering and grouping
Month 2, weeks 3–4: Joining tables, missing values and dates
Month 3, weeks 1–2: Charts and maps
Month 3, weeks 3–4: Automating a monthly report
Month 4, weeks 1–2: Regression and honest interpretation
Month 4, weeks 3–4: Capstone project and code review`,
  target_audience:
    "Statisticians, economists, bank and telecom analysts, and M&E specialists who are strong in Excel or Stata and new to programming.",
  format: "Online, live on Saturday mornings (EAT), with a mentor group on weekdays",
  start_in_days: 95,
  deadline: { kind: "passes_in", value: 6, unit: "months", remaining_hours: 2160 },
} satisfies SeedProgram;
