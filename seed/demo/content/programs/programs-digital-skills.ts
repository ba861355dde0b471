import type { SeedProgram } from "#seed/demo/content/types.ts";

export const artificialIntelligenceAtWork = {
  title: "Using AI Tools Well at Work",
  category: "Digital Skills",
  duration: "7 days",
  price: "Free",
  short_description:
    "Seven short lessons on what chat assistants are good for, where they invent things, and what must never be pasted into them.",
  full_description: `<p>Half of your colleagues already use an AI assistant to draft letters; few have been shown how. This free program gives you a sound start: one lesson of fifteen minutes a day for a week, light enough for a phone and a small data bundle.</p>
<h3>What you will practise</h3>
<ul>
<li>Ask clearly: the task, the reader, the material and the form of the answer</li>
<li>Draft, shorten, translate and summarise, and <strong>check</strong> what comes back</li>
<li>Recognise an invented reference, a wrong law or a stale figure</li>
<li>Work with local languages, and know how uneven the results are in Luganda, Kinyarwanda, Bemba or Twi</li>
<li>Protect people: what data protection law asks before you paste a client's details anywhere</li>
</ul>
<p>The lessons favour no product. Where an exercise needs a tool, one without a subscription is enough. A short test at the end earns you a statement of completion.</p>`,
  program_outline: `Day 1: What these tools are, without the magic
- A machine that continues text, and what follows from that
Day 2: Asking well: task, reader, material, form
- Practice: one letter, asked for badly and well
Day 3: Letters, minutes, summaries and translations
- Practice: minutes of a meeting from your own notes
Day 4: When it is wrong, and how to find out
- Invented references, wrong laws, stale figures
- Practice: find the five errors
Day 5: Confidential data, copyright and honesty
- What data protection law asks before you paste
Day 6: Three useful routines for your own job
- Practice: write yours down, step by step
Day 7: A one-page policy for your office, and the test`,
  target_audience: "Anyone who writes, reads or reports at work. All you need is a phone with a browser.",
  format: "Online, at your own pace; about fifteen minutes a day",
  start_in_days: null,
  deadline: { kind: "none", created_days_ago: 4 },
  page: {
    facilitator: "Grace Nakato",
    facilitator_text:
      "Grace edits everything that Darasa publishes, and checks what machines write before anybody reads it.",
    outcomes: `Write an instruction that gives you a useful first draft
Check an answer before you send it on
Say which papers never go into such a tool
Agree a one-page rule for its use with your office`,
    weekly_hours: 2,
    language: "English",
    certificate: "A statement of completion for those who pass the short test at the end.",
    questions: `Is it really free?
Yes, and no card is asked for. It is how many people try us before they choose a longer program.

Which tool do I need?
Any assistant that you can use without a subscription. The lessons favour none of them, and four of the seven need no tool at all.

How much data does it use?
About 20 MB for the whole week. The lessons are text and pictures; you can read them offline once they are opened.`,
  },
} satisfies SeedProgram;

export const cyberSecurity = {
  title: "Cyber Security and Data Protection for the Workplace",
  category: "Digital Skills",
  duration: "6 weeks, part-time",
  price: "UGX 780,000",
  short_description: "",
  full_description: `<p>Most attacks on African organisations begin with an ordinary message: an invoice that looks right, a "bank officer" on the phone, a SIM card swapped on a Friday evening. This program is for the person in the office to whom everyone turns when that happens, whether or not it is in the job description.</p>
<h3>Two halves of one subject</h3>
<p><strong>Security:</strong> passwords and passkeys, two-step verification, updates, backups that have been tested, mobile-money and e-mail fraud, lost phones, shared computers, and what to do in the first hour of an incident.</p>
<p><strong>Data protection:</strong> lawful grounds, consent, retention, the rights of the people whose data you hold, and reporting a breach. We compare Uganda's Data Protection and Privacy Act, 2019 with the laws of <em>Kenya, Nigeria, Ghana, Rwanda, Tanzania and Zambia</em>, and help you to find your own regulator's forms.</p>
<ul>
<li>A risk list for your own office, with the five cheapest improvements first</li>
<li>A one-page incident plan, tested in a table-top exercise</li>
<li>A record of processing activities you can show an auditor</li>
</ul>`,
  program_outline: `Week 1: Who attacks whom, and why small offices are not too small
Week 2: Accounts, devices and networks
Week 3: Phishing, mobile-money fraud and the human side
Week 4: Backups, incidents and a table-top exercise
Week 5: Data protection law in practice
Week 6: Records, vendors, policies and your action plan`,
  target_audience:
    "ICT officers, administrators, data protection officers, school and clinic managers. You do not need to be a technician.",
  format: "Online, live on Thursday evenings (EAT), with a weekly practical",
  start_in_days: 20,
  deadline: { kind: "passes_in", value: 8, unit: "weeks", remaining_hours: 384 },
  page: {
    facilitator: "Joseph Okello",
    facilitator_text:
      "Joseph looks after Darasa's own systems, and before that after those of two banks and a university. He was once sent an invoice by himself, and has paid attention ever since.",
    outcomes: `Name the five cheapest improvements for your office
Act in the first hour of an incident by a plan on one page
Answer a person who asks what data you hold about them
Show an auditor your record of processing`,
    weekly_hours: 4,
    language: "English",
    certificate:
      "For those who attend five of the six classes and hand in an incident plan for their office.",
    questions: `Do I have to be a technician?
No. Half of the participants run an office, a school or a clinic. What needs a technician is marked, so that you know what to ask of yours.

Which country's law is taught?
Uganda's Act in full, and beside it the laws of six other countries. In week 5 you work with your own.`,
  },
} satisfies SeedProgram;

export const digitalMarketing = {
  title: "Digital Marketing for Small Businesses",
  category: "Digital Skills",
  duration: "7 weeks",
  price: "UGX 420,000",
  short_description:
    "WhatsApp, Instagram, Google and a little money: find customers, answer them quickly and know what each one cost you.",
  full_description: `<p>You do not need to be everywhere. You need to be found by the people who already want what you sell, and to answer before your competitor does. For seven weeks you work on your own business, or one you help, and on nothing else.</p>
<h3>What you will set up</h3>
<ul>
<li>A <strong>WhatsApp Business</strong> profile with a catalogue, labels and quick replies</li>
<li>A Google Business Profile, so that the map knows you are open</li>
<li>Four weeks of posts, photographed on your own phone in daylight</li>
<li>One small paid campaign (UGX 50,000 is enough) with a clear goal</li>
<li>A sheet that shows what each customer cost, and which came back</li>
</ul>
<p>Examples come from a tailor in Nakuru, a fish-farm in Jinja, a guest house in Livingstone and a skincare maker in Accra. Groups start whenever six people are ready; you keep access to the lessons for a year.</p>`,
  program_outline: `Week 1: Your customer, your offer and one sentence that sells it
Week 2: WhatsApp Business done properly
Week 3: Being found: Google, maps and reviews
Week 4: Photographs, captions and a month of posts
Week 5: Instagram, Facebook and TikTok without exhaustion
Week 6: A first paid campaign
Week 7: Counting: cost per customer, repeat sales and what to stop`,
  target_audience:
    "Owners of small businesses, market vendors who are going online, and young people who manage pages for others.",
  format: "",
  start_in_days: null,
  deadline: { kind: "none", created_days_ago: 52 },
} satisfies SeedProgram;
