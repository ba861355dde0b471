import type { SeedProgram } from "#seed/demo/content/types.ts";

export const grantAccounting = {
  title: "Grant Accounting and Donor Compliance",
  category: "Finance & Accounting",
  duration: "8 weeks",
  price: "UGX 1,200,000",
  short_description:
    "Keep several donors' money apart, charge shared costs fairly and meet the auditor without losing sleep.",
  full_description: `<p>An organisation with one donor keeps accounts. An organisation with five donors keeps five sets of rules, three financial years, four currencies and one tired finance manager. This program gives that manager a system.</p>
<h3>What you will practise</h3>
<ul>
<li>Read a grant agreement for the clauses that cost money: eligibility, procurement thresholds, equipment, reporting dates</li>
<li>Set up a chart of accounts with <strong>fund and activity codes</strong></li>
<li>Write a cost-allocation policy and apply it every month, not every audit</li>
<li>Record timesheets, advances, match funding and exchange differences</li>
<li>Prepare a donor report that agrees with the ledger to the shilling</li>
</ul>
<p>We work with a composite NGO in Lira that holds grants from a government agency, a European foundation and a UN body. The rules are taught as <em>types</em> of rule, because every donor words its own; bring the agreement you find hardest and we will read it together.</p>
<p>Sub-grantees are welcome. So are program managers who would like to stop being surprised by the finance department.</p>`,
  program_outline: `Week 1: The life of a grant, and what the agreement really says
- The six clauses that cost money
- Practice: read an agreement with a pencil
Week 2: Chart of accounts, funds and activity codes
- Practice: a chart of accounts for three donors
Week 3: Eligible, reasonable and allocable costs
- Forty receipts: which would you charge?
Week 4: Shared costs and the allocation policy
- Practice: your own policy, ready for the board
Week 5: Payroll, timesheets, advances and per diems
Week 6: Procurement files, assets and sub-grants
- Practice: find what is missing in the file
Week 7: Exchange rates, budget revisions and donor reports
- Practice: a report that agrees with the ledger to the shilling
Week 8: Audit preparation and a mock audit interview
- Twenty minutes with a practising auditor`,
  target_audience:
    "Accountants, finance managers and grants officers in NGOs, universities, faith-based organisations and research projects.",
  format: "Online, live on Tuesday and Thursday evenings (EAT)",
  start_in_days: 10,
  deadline: { kind: "passes_in", value: 3, unit: "weeks", remaining_hours: 156 },
  page: {
    facilitator: "Ruth Wanjiru Kamau",
    facilitator_text:
      "Ruth audited NGOs for nine years before she crossed the table to run the finances of one, with six donors and two currencies. She has sat through more than a hundred audit meetings and still prepares for each.",
    outcomes: `Charge shared costs by a policy that an auditor accepts
Close a grant without a questioned cost
Report to each donor from one ledger, without a second workbook
Answer a donor's question from your own chart of accounts`,
    weekly_hours: 6,
    language: "English",
    certificate:
      "For those who attend thirteen of the sixteen classes, hand in an allocation policy for their own organisation and sit the mock audit.",
    questions: `Which accounting software do you use?
None in particular. The exercises are in Excel, and we show where the same things are set up in QuickBooks, Sage and Odoo.

Do I need an accounting qualification?
No, but you should know what a trial balance is. If you are not sure, ask us for the ten questions that we use to find out.

May I bring my own grant agreement?
Please do, with names removed. In weeks 1 and 7 we read what participants bring.`,
  },
} satisfies SeedProgram;

export const financialModelling = {
  title: "Financial Modelling for Investment Decisions",
  category: "Finance & Accounting",
  duration: "5 weeks",
  price: "UGX 1,350,000",
  short_description: "",
  full_description: `<p>Build a three-statement model from an empty sheet, then use it to decide whether a maize mill in Kitwe, a clinic in Kisumu or a solar mini-grid in Arua deserves the money. You will leave with a model you understand cell by cell, and the discipline to keep it that way.</p>
<h3>What makes this program different</h3>
<p>We model the things that textbooks from elsewhere leave out: loans in dollars and sales in shillings, power cuts as a cost, 30% buffer stock because the border may close, VAT refunds that arrive late. You learn to state such assumptions in one place, test them and explain them to a lender.</p>
<ol>
<li>Separate inputs, workings and outputs</li>
<li>Link income statement, balance sheet and cash flow, and make them balance</li>
<li>Calculate NPV, IRR, payback and debt service cover</li>
<li>Run scenarios and sensitivity tables</li>
<li>Review a colleague's model and find the planted errors</li>
</ol>`,
  program_outline: `Week 1: Structure, inputs and the rules of a clean model
Week 2: Revenue, costs and working capital
Week 3, class 1: Linking the three statements
Week 3, class 2: Debt, interest, tax and exchange rates
Week 4: NPV, IRR, scenarios and sensitivity
Week 5, class 1: Model review and error hunting
Week 5, class 2: Presenting to an investment committee`,
  target_audience:
    "Credit analysts, investment officers, SACCO managers, finance managers and founders who are preparing to raise money. You should know what a balance sheet is.",
  format: "Online, live on Monday and Thursday evenings (EAT)",
  start_in_days: 64,
  deadline: { kind: "passes_in", value: 3, unit: "months", remaining_hours: 1440 },
  page: {
    facilitator: "Ruth Wanjiru Kamau",
    facilitator_text:
      "Before her years in NGOs Ruth lent a bank's money to mills, schools and clinics. She reads a model from the back: the debt first, then the sales that are supposed to repay it.",
    outcomes: `Build a three-statement model that balances, from an empty sheet
Put a dollar loan and shilling sales into one model honestly
Show a committee what happens when sales come six months late
Find the planted error in somebody else's workbook`,
    weekly_hours: 7,
    language: "English",
    certificate:
      "For those who hand in a complete model, review that of a colleague and defend theirs for ten minutes.",
    questions: `How good must my Excel be?
You should write an IF without looking it up. Macros are neither needed nor liked.

May I model my own company?
From week 3 on, yes, and most do. Until then all of us build the same maize mill, so that we can compare.

Is there a live class for every lesson?
Yes, ten classes of two hours. Each is recorded, and the model as it stands at its end is there to download.`,
  },
} satisfies SeedProgram;

export const taxForSmallBusiness = {
  title: "Bookkeeping, Tax and EFRIS for Small Businesses",
  category: "Finance & Accounting",
  duration: "3 weeks",
  price: "UGX 280,000",
  short_description:
    "Books you can keep in an hour a week, returns filed on time, and no fear of the tax office.",
  full_description: `<p>Many good businesses pay penalties for things they could have done in ten minutes. In three weeks you set up simple books for your own shop, salon, clinic, school or workshop, and learn which returns Uganda's tax law asks of you, when, and where on the URA portal they are filed.</p>
<h3>In plain words</h3>
<ul>
<li>The difference between <strong>profit and cash</strong>, with your own figures</li>
<li>Presumptive tax, income tax, PAYE, withholding tax and VAT: which apply to you and which do not</li>
<li>EFRIS: issuing e-invoices and e-receipts, and correcting a mistake with a credit note</li>
<li>NSSF contributions and keeping a proper payroll</li>
<li>Which records to keep, for how long, and how to photograph them so that they survive</li>
</ul>
<p>Rates and thresholds change with the budget each year, so we teach with the ones in force on the day and show you where to check. For a difficult case you will still want a tax adviser; after this program you will know what to ask.</p>`,
  program_outline: `Week 1, class 1: Separate the business from the pocket
Week 1, class 2: Cash book, sales, purchases and stock in an hour a week
Week 2, class 1: Which taxes apply to you
Week 2, class 2: EFRIS step by step
Week 3, class 1: Payroll, PAYE and NSSF
Week 3, class 2: Filing a return together, and your calendar for the year`,
  target_audience:
    "Owners and managers of small and medium businesses in Uganda, and the bookkeepers who serve them.",
  format: "",
  start_in_days: -3,
  deadline: { kind: "passes_in", value: 2, unit: "months", remaining_hours: -120 },
} satisfies SeedProgram;
