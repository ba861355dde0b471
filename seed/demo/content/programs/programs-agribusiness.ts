import type { SeedProgram } from "#seed/demo/content/types.ts";

export const coffeeValueChain = {
  title: "Coffee Value Chains: From Farm Gate to Export",
  category: "Agribusiness",
  duration: "2 months",
  price: "UGX 900,000",
  short_description:
    "Where the money is made and lost between the tree and the container: quality, grading, contracts, traceability and price.",
  full_description: `<p>The same Robusta cherry can be sold green off the tree, dried as <em>kiboko</em>, hulled to fair average quality or washed and sold as a speciality lot. Each choice has a price, a cost and a risk. This program teaches you to work them out before the season and not after it.</p>
<h3>Along the chain</h3>
<ul>
<li><strong>Farm:</strong> picking red, floating, drying on raised beds, moisture and what a wet bag costs everyone after you</li>
<li><strong>Factory:</strong> hulling, screen sizes, defects and outturn</li>
<li><strong>Cup:</strong> what tasters score, and how a cooperative can begin its own cupping table</li>
<li><strong>Contract:</strong> differentials, the London and New York markets, and how to avoid a fixed price on a coffee you have not bought</li>
<li><strong>Traceability:</strong> farmer registers and plot locations, as buyers in the European Union now require under its deforestation rules</li>
</ul>
<p>Guest speakers join from Bugisu, the Rwenzori, Huye, Kilimanjaro and Nyeri, so Arabica and Robusta both have their turn. An optional visit to a drying station and a cupping laboratory near Kampala is paid for separately.</p>`,
  program_outline: `Week 1: The chain, the actors and who carries which risk
- Practice: your own coffee's way, with a price at each step
Week 2: Harvest, fermentation and drying
- Floating, raised beds and moisture
- What a wet bag costs everybody after you
Week 3: Hulling, grading and outturn
- Practice: outturn of three lots, and which one to buy
Week 4: Cupping and the language of quality
- A cupping table for less than UGX 600,000
Week 5: Prices, differentials and contracts
- London, New York and the price at your gate
- Practice: answer an offer by the end of the day
Week 6: Cooperatives, finance and paying farmers on time
Week 7: Traceability, certification and deforestation rules
- Practice: a farmer register with plot locations
Week 8: Your business case, presented to a buyer`,
  target_audience:
    "Cooperative managers, traders, extension workers, bank agricultural officers and young people returning to the family coffee farm.",
  format: "Online, live on Saturday mornings (EAT), with an optional field day",
  start_in_days: 86,
  deadline: { kind: "passes_in", value: 3, unit: "months", remaining_hours: 1920 },
  page: {
    facilitator: "Bwalya Tembo",
    facilitator_text:
      "Bwalya has sold coffee for cooperatives in three countries and still telephones their storekeepers on Fridays.",
    outcomes: `Work out your cost of a kilo before you answer an offer
Grade parchment in a way that a buyer accepts
Read a contract with a differential in it
Keep a farmer register that passes a buyer's check`,
    weekly_hours: 4,
    language: "English, with a glossary in Luganda and Swahili",
    certificate:
      "For those who attend six of the eight classes and present a business case for one lot of coffee.",
    questions: `Arabica or Robusta?
Both. Where they differ, in drying, grading and price, each has its own half of the class.

Do I have to travel for the field day?
No. It is optional, costs UGX 120,000 with lunch and transport from Kampala, and is filmed for those who stay at home.

I trade, I do not farm. Is it for me?
Yes. A third of each group are traders and bank officers; weeks 3, 5 and 6 are mostly theirs.`,
  },
} satisfies SeedProgram;

export const farmBusinessPlanning = {
  title: "Farm Business Planning and Record Keeping",
  category: "Agribusiness",
  duration: "4 weeks",
  price: "Free",
  short_description: "",
  full_description: `<p>Know what an acre of beans, a hundred layers or two dairy cows really earns you, after the labour you did not pay yourself for. This free program needs an exercise book, a pen and a phone. It was written with extension workers and tested by farmers' groups in Masaka, Machakos and Chipata.</p>
<h3>Eight short lessons</h3>
<ul>
<li>A farm map and a list of everything you own</li>
<li>Four records: money in, money out, work done, harvest and sales</li>
<li><strong>Gross margin</strong>: which crop pays, and which is only a habit</li>
<li>A cash-flow calendar around school fees, planting and the hungry months</li>
<li>A three-page plan that a SACCO or bank officer will read to the end</li>
</ul>
<p>Every lesson is available as text, as audio in English, and as a sheet you can print and share with your group. Teaching it to others? <a href="/contact-us">Ask us</a> for the facilitator's notes.</p>`,
  program_outline: `Week 1, lesson 1: Your farm is a business already
Week 1, lesson 2: Map, assets and goals
Week 2, lesson 1: The four records
Week 2, lesson 2: Labour, including your own
Week 3, lesson 1: Gross margins
Week 3, lesson 2: Choosing between enterprises
Week 4, lesson 1: Cash flow and risk
Week 4, lesson 2: The three-page plan`,
  target_audience:
    "Smallholder and medium-scale farmers, farmers' groups, agricultural students and the extension workers who support them.",
  format: "Online, at your own pace; printable and available as audio",
  start_in_days: null,
  deadline: { kind: "passes_in", value: 6, unit: "months", remaining_hours: 3792 },
  page: {
    facilitator: "Bwalya Tembo",
    facilitator_text:
      "Bwalya grew up on a maize farm near Choma that kept no records, and lost it to a loan nobody had written down. He has written them down ever since.",
    outcomes: `Keep four records in an exercise book, ten minutes a day
Say which crop pays and which is only a habit
See the hungry months coming, and plan for them
Hand a loan officer three pages that get read`,
    weekly_hours: 2,
    language: "English; audio also in Luganda, Swahili and Nyanja",
    certificate: "A statement of completion for those who hand in a photograph of their plan.",
    questions: `Do I need a smartphone?
For the enrollment and the audio, yes. The sheets can be printed and shared, and one phone is enough for a whole group.

May I teach it to my farmers' group?
That is what it is for. Ask us for the facilitator's notes: they are free, and say what to do when half of the group cannot read.`,
  },
} satisfies SeedProgram;

export const grainStorage = {
  title: "Grain Storage, Quality and Market Standards",
  category: "Agribusiness",
  duration: "1 month, self-paced",
  price: "UGX 320,000",
  short_description:
    "Keep maize, beans and sorghum dry, clean and sellable: from the tarpaulin to the certified warehouse.",
  full_description: `<p>A farmer who sells at harvest sells at the lowest price of the year. A farmer who stores badly sells less, later, for less. Good storage is neither expensive nor complicated, but every step has to be right.</p>
<h3>What is covered</h3>
<ul>
<li>Drying to <strong>13.5% moisture</strong> or below for maize, and three ways to test it, from a salt jar to a meter</li>
<li>Aflatoxin: where it comes from, why sorting helps, and the East African limit of 10 parts per billion in total</li>
<li>Hermetic bags, metal silos and cocoons compared by cost per bag and season</li>
<li>Running a group store: receipts, keys, stacking, pest control and the stock book</li>
<li>Grades, sampling and how warehouse receipts let you borrow against grain</li>
</ul>
<p>Lessons are short films of under 10 MB each, with the sound in English and a written text beside it. Work through them in any order and ask in the program community; a grain inspector answers twice a week.</p>`,
  program_outline: `Module 1: What is lost, where and when
Module 2: Harvesting and drying
Module 3: Moisture and how to test it
Module 4: Moulds, aflatoxin and sorting
Module 5: Insects, rodents and safe control
Module 6: Hermetic storage compared
Module 7: Running a group store
Module 8: Grades, warehouse receipts and selling`,
  target_audience:
    "Farmers' groups, store keepers, grain traders, millers, school and prison caterers, and extension workers.",
  format: "Online, at your own pace",
  start_in_days: null,
  deadline: { kind: "none", created_days_ago: 75 },
} satisfies SeedProgram;
