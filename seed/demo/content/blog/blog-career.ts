import type { SeedBlogPost } from "#seed/demo/content/types.ts";

export const careerPosts = [
  {
    title: "The CV that is read to the end",
    category: "Career Growth",
    description: `A recruiter with 300 applications gives each one less than a minute. Here is how to be among the few that are read twice.
We asked people who hire, in NGOs, banks, hospitals and two ministries, to think aloud while reading CVs with the names removed. What they said was surprisingly alike, and almost nobody mentioned design.
First, they look for the job they advertised. If the advertisement says "grants accountant, five years", your first three lines should say that you are a grants accountant with six years, not that you are a dynamic, results-oriented professional seeking growth. Copy the words of the advertisement where they are true of you. It is not cheating; it is answering the question.
Second, they look for results with a number and a place. "Responsible for immunisation outreach" tells the reader about your job description. "Planned weekly outreach to 14 villages in Amuru; third-dose coverage rose from 71% to 84% in a year" tells the reader about you. If you have no official figure, count something: clients a day, reports a quarter, shillings managed, people trained.
Third, they look for gaps and for honesty about them. A year at home with a sick parent is a line like any other: "2023: full-time care of a family member." What worries recruiters is the year that has been stretched over with overlapping dates.
Keep it to two pages. Leave out your religion, your marital status, your national ID number and your primary school, unless the advertisement asks. Identity numbers on a document that is forwarded ten times are a gift to fraudsters.
List short courses only when they belong to the job, with the year and what you can now do. "Six-week course in Power BI; built the branch sales dashboard now used weekly" is worth more than eleven certificates in a column.
Ask your referees before you name them, tell them which job it is, and send them the CV. A referee who is surprised by the call sounds surprised.
Send a PDF, named with your own name and the post: "Nambi-Ruth-Grants-Accountant.pdf". Several readers told us they had a folder with forty files called "CV final new".
Finally, read it aloud to somebody outside your field. Wherever they stop and ask "meaning what?", write the answer in place of the sentence.
Do this once properly and keep a long master version with everything in it. For each application you then only choose and cut, which takes half an hour in place of a weekend.`,
    read_time_minutes: 3,
    is_published: true,
    published_days_ago: 2,
  },
  {
    title: "Studying online with two hours of power and a small data bundle",
    category: "Learning Online",
    description: `You can finish a serious course without fibre and without a quiet study. It takes a little arranging, and here is the arrangement that works for our learners.
Start by measuring. In your phone's settings, see how much data one live class uses. With video off, a class of ninety minutes on the common meeting apps usually takes a small part of what it takes with video on. When you know your own figure, you can budget for the month instead of running out in week two.
Keep your camera off unless you are speaking, and say so once in the chat. Facilitators encourage cameras because faces help discussion; none of ours will think less of you because of a bundle.
Download when data is cheap. Night and weekend bundles cost less with many operators. Once a week, open the program page on such a bundle, save the readings and recordings for offline use, and then work from the saved copies.
Treat electricity as a timetable. If power in your area comes in the evening, charge everything then: phone, laptop, lamp, power bank. Lower the brightness, close the browser tabs, and a tired laptop battery may carry you through a full class.
Have one fallback for live classes and test it: a phone that can join by audio, a neighbour's router, a desk at the district library, a seat at a youth hub. Tell your practice group which it is, so that they know where to find you.
Write assignments offline, in any editor, and paste them in when they are finished. Losing a page to a dropped connection is a lesson nobody needs twice. Submit the evening before the deadline; networks are busiest in the last hour, and so are we.
Protect two fixed times in the week and give them to somebody who loves you. "Tuesday and Thursday from seven to nine I am in class" is easier for a family to respect than "I am studying these days". Our learners with small children often choose 5 a.m. They do not enjoy it, but they finish.
Take notes by hand. It uses no battery, it survives a stolen phone, and you will remember more.
If you fall behind, write to your coordinator before the deadline and not after it. Almost everything can be arranged in advance: an extension, a recording, a change of group. Very little can be arranged afterwards.`,
    read_time_minutes: 3,
    is_published: true,
    published_days_ago: 40,
  },
  {
    title: "Giving feedback to someone older than you",
    category: "Leadership",
    description: `You are 29 and lead a team; the man whose reports are late was in office when you were in Primary Four. What now?
Begin with what is true on both sides. In many of our homes one does not correct an elder, and in every organisation work that is late has to be spoken about. Pretending that either fact does not exist is what makes these conversations fail.
Ask for the meeting yourself, in person, and go to him. Do not send for him through a third person. It costs you forty steps and changes the first minute entirely.
Speak about the report, not about the man. "The June report came on the 19th, and the district needed it on the 10th; we were left out of the summary" is a fact he can answer. "You are not serious" is an insult he cannot.
Then ask, and wait. "What would help it to be ready by the 10th?" There is often a reason that nobody has told you: a shared computer, eyesight, a form that changed, a supervisor before you who never read it.
Use his experience as what it is: an asset, and not a courtesy. Ask him to show the younger staff how the stores ledger was kept before the system. Respect that has been seen in public gives you room for frankness in private.
Agree one thing, with a date, and say it back in a sentence. Write it in your notebook in front of him. When the date comes and the report is there, notice it on the same day. When it is not, return to the same sentence, calmly.
If nothing changes after three such conversations, you owe it to the team to follow the formal path, with human resources and in writing. He will not be surprised, because you have been clear from the beginning. Clarity is also a form of respect.`,
    read_time_minutes: 2,
    is_published: false,
    published_days_ago: 0,
  },
] satisfies SeedBlogPost[];
