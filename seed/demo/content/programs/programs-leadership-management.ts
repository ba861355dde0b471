import type { SeedProgram } from "#seed/demo/content/types.ts";

export const firstTimeManager = {
  title: "The First-Time Manager",
  category: "Leadership & Management",
  duration: "6 weeks",
  price: "UGX 600,000",
  short_description:
    "Yesterday you were a colleague, today you are the boss. Learn to delegate, give feedback and hold a meeting that ends on time.",
  full_description: `<p>People are promoted because they were good at something else: nursing, coding, selling, teaching. Then they are given a team and no instructions. This program is the set of instructions, tried and improved by managers in hospitals, banks, schools and factories.</p>
<h3>Six habits in six weeks</h3>
<ul>
<li>Agree what good work looks like, <strong>before</strong> the work starts</li>
<li>Delegate a result and not a list of chores</li>
<li>Hold a weekly one-to-one that takes twenty minutes</li>
<li>Give feedback the same day, in private, about behaviour and not character</li>
<li>Run a meeting with a purpose, a decision and an owner</li>
<li>Say no upwards, politely and with an alternative</li>
</ul>
<p>We talk openly about what makes it hard here: managing someone older than you, a relative of the director, a former classmate, or a team that will not disagree with you aloud. You practise each conversation in groups of three before you have it at work, and report back the next week.</p>
<p>Classes repeat through the year, so you may join at the start of any month.</p>`,
  program_outline: `Week 1: From doing to managing: what changed on the day of your promotion
- What to stop doing, and who does it now
- At work: ask three people what they expect of you
Week 2: Clear expectations and real delegation
- At work: hand over one result
Week 3: One-to-ones and listening
- At work: two conversations of twenty minutes
Week 4: Feedback, praise and the difficult conversation
- Practice in threes: somebody older than you, a former classmate, a relative of the director
Week 5: Meetings, priorities and your own calendar
- At work: cancel one meeting, and mend another
Week 6: Managing upwards, and your ninety-day plan
- How to say no with an alternative`,
  target_audience:
    "Supervisors, team leaders and heads of department in their first two years of managing people, in any sector.",
  format: "Online, live on Wednesday evenings (EAT), with practice groups of three",
  start_in_days: 11,
  deadline: { kind: "none", created_days_ago: 18 },
  page: {
    facilitator: "Dr Miriam Kyomugisha",
    facilitator_text:
      "Miriam ran a nursing school, then a hospital, and says that nobody taught her to manage either. She founded Darasa, and still teaches this program herself.",
    outcomes: `Hand over a result instead of a list of chores
Hold a one-to-one in twenty minutes, every week
Say what was wrong on the same day, without a quarrel
End a meeting on time, with a decision and a name beside it`,
    weekly_hours: 3,
    language: "English",
    certificate:
      "For those who attend five of the six classes and report on four conversations that they held at work.",
    questions: `I am not a manager yet. May I join?
If you lead a shift, a project or a student group you have enough to practise on. If not, wait until you do: the program lives from what you try between classes.

My team reads along in my office. Is what I say confidential?
Yes. Practice groups of three are closed, their calls are not recorded, and we ask everybody to leave names out.

Can I start next month instead?
Yes. Classes repeat through the year. Tell us before the first class and we move your place without a charge.`,
  },
} satisfies SeedProgram;

export const womenInLeadership = {
  title: "Women in Leadership Fellowship",
  category: "Leadership & Management",
  duration: "6 months",
  price: "UGX 2,400,000",
  short_description: "",
  full_description: `<p>Six months, twenty-four women, one mentor each. The fellowship is for women who already lead something and expect to lead something larger: a department, a cooperative, a campus, a company, a constituency.</p>
<h3>What the months contain</h3>
<ul>
<li>A live seminar every second Saturday, led by women who have held the posts they speak about</li>
<li>A monthly hour with a <strong>mentor</strong> from another sector and another country</li>
<li>A circle of six fellows that meets without staff and keeps its own confidence</li>
<li>A change project at work, with a baseline in the first month and a result in the sixth</li>
</ul>
<h3>Subjects we do not avoid</h3>
<p>Negotiating pay. Authority in a room that expects you to pour the tea. Land and property in one's own name. Harassment and what an employer owes you. Care work, and how to organise a life around more than one duty. Leaving a job well.</p>
<p>A quarter of the places carry a bursary of half the fee. To ask for one, enroll and then <a href="/contact-us">send us a short letter</a>.</p>`,
  program_outline: `Month 1: Where you stand: strengths, story and baseline
Month 2: Voice, presence and difficult rooms
Month 3: Money: budgets, pay and negotiation
Month 4: Power, politics and allies
Month 5: Leading change and surviving it
Month 6: Results, succession and the final gathering`,
  target_audience:
    "Women with at least five years of work experience who lead a team, an institution or a community organisation anywhere in Africa.",
  format: "Online, every second Saturday, with a closing gathering in Kampala for those who can travel",
  start_in_days: 15,
  deadline: { kind: "passes_in", value: 7, unit: "weeks", remaining_hours: 66 },
  page: {
    facilitator: "Dr Miriam Kyomugisha",
    facilitator_text:
      "Miriam opens and closes every seminar; the hours between belong to women who have held the posts they speak about. She reads each letter that asks for a bursary.",
    outcomes: `Negotiate pay with figures, and without an apology
Lead a change at work from a baseline to a result
Speak third in the room and still be the one who is quoted
Call six women, in six organisations, who know your work`,
    weekly_hours: 5,
    language: "English, with French-speaking mentors on request",
    certificate:
      "For fellows who attend eleven of the thirteen seminars and present the result of their change project.",
    questions: `How are mentors chosen?
We read what you write in your first week and propose two. You talk to both for half an hour and choose.

Will my employer see what I say?
No. Circles meet without staff and are not recorded. If your employer pays, it is told whether you attended and nothing else.

What does the bursary cover?
Half of the fee, for six of the twenty-four places. Need decides, then the change that you propose.`,
  },
} satisfies SeedProgram;

export const boardGovernance = {
  title: "Governance for Boards and Committees",
  category: "Leadership & Management",
  duration: "6 weeks",
  price: "UGX 850,000",
  short_description:
    "For those who sit on the board of a SACCO, a school, a hospital, an NGO or a family company and want to do it properly.",
  full_description: `<p>A board that meets only to eat lunch costs an organisation more than the lunch. A board that runs the office costs it the director. Between the two lies governance: a small number of duties, done regularly and written down.</p>
<h3>You will be able to</h3>
<ul>
<li>Explain the duties of <strong>care, loyalty and obedience</strong> to a new member in five minutes</li>
<li>Read a set of accounts for the four or five signs of trouble</li>
<li>Declare and manage a conflict of interest without embarrassment</li>
<li>Appoint, appraise and, if it must be, part with a chief executive</li>
<li>Plan the yearly calendar of a board and write minutes that would stand in court</li>
</ul>
<p>Cases come from SACCOs in Uganda, school boards in Ghana, mission hospitals in Malawi and family firms in Kenya, all disguised. In the last week you review your own board's papers against a checklist and choose three things to change before the next annual general meeting.</p>`,
  program_outline: `Week 1: What a board is for, and what it must leave alone
Week 2: Legal duties, conflicts of interest and codes of conduct
Week 3: Reading the accounts and questioning the auditor
Week 4: Strategy, risk and the board calendar
Week 5: The chief executive: appointment, appraisal and succession
Week 6: Minutes, evaluation and your board improvement plan`,
  target_audience: "Board and committee members, chief executives and company secretaries.",
  format: "Online, live on Friday afternoons (EAT)",
  start_in_days: -7,
  deadline: { kind: "passes_in", value: 4, unit: "months", remaining_hours: -240 },
} satisfies SeedProgram;
