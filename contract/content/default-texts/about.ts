/** Texts of the about page (visitors.md 2, "About"). */

export const lead =
  "A classroom without walls, for people who learn after work, between shifts and on the bus.";

export const story = [
  "We teach working people what their work asks of them next: how to read a budget, run a survey, lead a team through a hard month, or keep a small business alive through a slow season. Our programs are short, fully online and made for African professionals who have a job, a family and a phone that has to last the day.",
  "Every program is built around tasks that you already have on your desk. You bring your own report, your own spreadsheet, your own team; your facilitator and your classmates help you make it better. By the last week most learners have finished something that their organisation uses.",
].join("\n\n");

export const storyMore = [
  "We began in Kampala with nine health workers, one borrowed projector and a generator with opinions. When the tenth person asked to join from Gulu, by telephone, we understood that the walls were the problem. Since then we have taught people in offices, clinics, farm stores and on the night bus from Mbarara.",
  "Because of how our learners live, we keep lessons light on data, record every live class, and set deadlines that allow for a day without power. A question sent on a Saturday evening is answered by a person, not by a machine.",
  "Our facilitators practise what they teach. The one who marks your procurement plan has signed procurement plans; the one who reads your monitoring framework has defended one before a donor. They will tell you plainly what is good and what is not there yet.",
].join("\n\n");

export const mission =
  "To give every African professional the next skill they need, in weeks and not in years, at a price and on a connection they can afford.";

export const vision =
  "A continent on which your address no longer decides what you can learn: Africa's biggest classroom, with the door open.";

export const values = [
  "Excellence: Work is read, marked and sent back until it is good enough to be used on Monday.",
  "Innovation: We try new ways to teach on small screens and thin networks, and keep the ones that help.",
  "Accessibility: Low data, evening classes, recordings and plain English: nobody is left out for a bundle.",
  "Integrity: A certificate says what you did. We do not sell attendance, and we say so when a program is not for you.",
  "Collaboration: A nurse in Kisumu and a surveyor in Lusaka solve each other's problems in the same group.",
  "Lifelong Learning: Alumni come back, to learn again and to teach. So do our facilitators, every quarter.",
].join("\n");

export const reasons = [
  "Made for people who work: Live classes in the evening or on Saturday, and everything recorded for the weeks that go wrong.",
  "Facilitators who do the job: You are taught by practitioners from hospitals, banks, NGOs, farms and ministries.",
  "Light on data: Readings to download once, video that is optional, and a site that opens on a cheap phone.",
  "Work you can show: Each program ends with a piece of your own work, reviewed, that you can show an employer.",
  "Small groups across borders: Practice groups of five or six people from several countries, with names you will still know next year.",
  "A certificate that means it: Given for attendance and assessed work, and confirmed to any employer who asks us.",
].join("\n");

export const career =
  "The post you want asks for something that you can learn in six weeks. Choose the program, keep your job, and put what you learn to work the same week.";
