/** Texts of the about page (visitors.md 2, "About"). */

export const welcome = [
  "We teach working people what their work asks of them next: how to read a budget, run a survey, lead a team through a hard month, or keep a small business alive through a slow season. Our programs are short, fully online and made for African professionals who have a job, a family and a phone that has to last the day.",
  "Every program is built around tasks that you already have on your desk. You bring your own report, your own spreadsheet, your own team; your facilitator and your classmates help you make it better. By the last week most learners have finished something that their organisation uses.",
];

export const welcomeMore = [
  "We began in Kampala with nine health workers, one borrowed projector and a generator with opinions. When the tenth person asked to join from Gulu, by telephone, we understood that the walls were the problem. Since then we have taught people in offices, clinics, farm stores and on the night bus from Mbarara.",
  "Because of how our learners live, we keep lessons light on data, record every live class, and set deadlines that allow for a day without power. A question sent on a Saturday evening is answered by a person, not by a machine.",
  "Our facilitators practise what they teach. The one who marks your procurement plan has signed procurement plans; the one who reads your monitoring framework has defended one before a donor. They will tell you plainly what is good and what is not there yet.",
];

export const mission =
  "To give every African professional the next skill they need, in weeks and not in years, at a price and on a connection they can afford.";

export const vision =
  "A continent on which your address no longer decides what you can learn: Africa's biggest classroom, with the door open.";

export const values = [
  {
    name: "Excellence",
    text: "Work is read, marked and sent back until it is good enough to be used on Monday.",
  },
  {
    name: "Innovation",
    text: "We try new ways to teach on small screens and thin networks, and keep the ones that help.",
  },
  {
    name: "Accessibility",
    text: "Low data, evening classes, recordings and plain English: nobody is left out for a bundle.",
  },
  {
    name: "Integrity",
    text: "A certificate says what you did. We do not sell attendance, and we say so when a program is not for you.",
  },
  {
    name: "Collaboration",
    text: "A nurse in Kisumu and a surveyor in Lusaka solve each other's problems in the same group.",
  },
  {
    name: "Lifelong Learning",
    text: "Alumni come back, to learn again and to teach. So do our facilitators, every quarter.",
  },
];

export const reasons = [
  {
    name: "Made for people who work",
    text: "Live classes in the evening or on Saturday, and everything recorded for the weeks that go wrong.",
  },
  {
    name: "Facilitators who do the job",
    text: "You are taught by practitioners from hospitals, banks, NGOs, farms and ministries.",
  },
  {
    name: "Light on data",
    text: "Readings to download once, video that is optional, and a site that opens on a cheap phone.",
  },
  {
    name: "Work you can show",
    text: "Each program ends with a piece of your own work, reviewed, that you can show an employer.",
  },
  {
    name: "Small groups across borders",
    text: "Practice groups of five or six people from several countries, with names you will still know next year.",
  },
  {
    name: "A certificate that means it",
    text: "Given for attendance and assessed work, and confirmed to any employer who asks us.",
  },
];
