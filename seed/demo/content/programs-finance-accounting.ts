import type { SeedProgram } from "./types.ts";

export const grantAccounting = {
  title: "Grant Accounting and Donor Compliance",
  category: "Finance & Accounting",
  duration: "8 weeks",
  price: "UGX 1,200,000",
  short_description:
    "Keep several donors' money apart, charge shared costs fairly and meet the auditor without losing sleep.",
  full_description: `<p>An organisation with one donor keeps accounts. An organisation with five donors keeps five sets of rules, three financial years, four currencies and one tired finance manager. This program gives that manager a system.</p>
<h3>You will learn to</h3>
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
Week 2: Chart of accounts, funds and activity codes
Week 3: Eligible, reasonable and allocable costs
Week 4: Shared costs and the allocation policy
Week 5: Payroll, timesheets, advances and per diems
Week 6: Procurement files, assets and sub-grants
Week 7: Exchange rates, budget revisions and donor reports
Week 8: Audit preparation and a mock audit interview`,
  target_audience:
    "Accountants, finance managers and grants officers in NGOs, universities, faith-based organisations and research projects.",
  format: "Online, live on Tuesday and Thursday evenings (EAT)",
  start_in_days: 10,
  deadline: { kind: "passes_in", value: 3, unit: "weeks", remaining_hours: 156 },
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
