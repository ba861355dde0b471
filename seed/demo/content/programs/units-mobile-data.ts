import type { SeedUnit } from "#seed/demo/content/types.ts";

const program_title = "Mobile Data Collection with KoboToolbox and ODK";

export const mobileDataUnits: SeedUnit[] = [
  {
    program_title,
    number: 1,
    title: "",
    has_video: true,
    files: {
      "paper-questionnaire.txt":
        "HOUSEHOLD QUESTIONNAIRE (paper)\n\n1. Name of village: ____\n2. How many people live here? ____\n3. Do you own land? Yes / No (if No go to 6)\n4. How many acres? ____\n5. What did you plant this season? (tick all) Maize / Beans / Cassava / Other: ____\n6. Where do you fetch water? ____\n7. How many minutes there and back? ____\n8. May we call you? Phone: ____\n",
    },
    text: `<p>Take the paper questionnaire of this unit and read it aloud as an enumerator would. Wherever you hesitate, the form will need a rule.</p>
<h3>What an XLSForm is</h3>
<p>A plain spreadsheet with two sheets. <strong>survey</strong> has a row for each question; <strong>choices</strong> has a row for each answer that can be ticked. Three columns are enough to begin: <code>type</code>, <code>name</code> and <code>label</code>.</p>
<h3>Today's task</h3>
<ol><li>Write the first five questions as rows.</li><li>Upload the file to KoboToolbox and open the preview.</li><li>Post in the community which question was hardest to translate from paper, and why.</li></ol>`,
  },
  {
    program_title,
    number: 2,
    title: "",
    files: {
      "naming-rules.txt":
        "NAMES YOU WILL NOT REGRET\n\n- Lower case, words joined by _ : hh_size, water_minutes\n- Begin with the part of the form: hh_, plot_, child_\n- Never a space, an accent or a question number\n- A unit last: land_acres, trip_minutes\n- Yes/no begins with is_ or has_: has_land\n- Choices are codes as well: maize, beans, other\n",
    },
    text: `<p>A name is for the analyst who opens the data in two years, and who may be you. <code>q17</code> says nothing; <code>water_minutes</code> says what was asked and in which unit.</p>
<ul><li><strong>integer</strong> for what is counted, <strong>decimal</strong> for what is measured.</li><li><strong>select_one</strong> and <strong>select_multiple</strong> wherever you can list the answers; text only where you cannot.</li><li><strong>date</strong> and never three questions for day, month and year.</li></ul>
<p>Rename the questions of day 1 by the rules in the file, and keep the file: it is one page for the whole team.</p>`,
  },
  {
    program_title,
    number: 3,
    title: "",
    has_video: true,
    text: `<p>A question that does not concern the household costs half a minute and some patience. <code>relevant</code> shows a question only where an earlier answer asks for it.</p>
<blockquote>land_acres: relevant = \${has_land} = 'yes'</blockquote>
<p>Write the rule at the question that is hidden, not at the one that decides. Hide a whole group with one rule on <code>begin_group</code>.</p>
<h3>Try it</h3>
<p>Answer your form twice: as a household with land and as one without. Does any question appear that makes no sense?</p>`,
  },
  {
    program_title,
    number: 4,
    title: "",
    files: {
      "constraints-to-copy.txt": `CONSTRAINTS TO COPY\n\nAge in years:        . >= 0 and . <= 110\nPhone, 10 digits:    regex(., '^0[0-9]{9}$')\nNot in the future:   . <= today()\nAt most the members: . <= \${hh_size}\nMessage: say what is right, not what is wrong: 'Enter 0 to 110 years.'\n`,
    },
    text: `<p>A mistake that is caught at the doorstep takes ten seconds to correct. The same mistake in the office takes a telephone call, or stays.</p>
<p>Each <code>constraint</code> needs a <code>constraint_message</code> that tells the enumerator what to do. Make few questions <code>required</code>: somebody who cannot go on will invent an answer.</p>
<p>The file has constraints that you can copy. Choose three and test each with a value just inside and one just outside.</p>`,
  },
  {
    program_title,
    number: 5,
    title: "",
    session_in_days: -9,
    has_video: true,
    files: {
      "repeat-group-example.txt": `type\tname\tlabel\nbegin_repeat\tmember\tHousehold member\ntext\tmember_name\tFirst name\ninteger\tmember_age\tAge in years\ncalculate\tis_child\tif(\${member_age} < 18, 1, 0)\nend_repeat\t\t\ncalculate\tchildren\tsum(\${is_child})\n`,
    },
    text: `<p>Household members, plots and animals come in numbers that you do not know in advance. A <strong>repeat group</strong> asks the same questions for each.</p>
<p>Inside, <code>calculate</code> makes new values without asking; outside, <code>sum()</code> and <code>count()</code> add them up. Show the result in a note, so that the enumerator sees at once that seven members were counted and eight named.</p>
<p><em>Careful:</em> every repeat is a table of its own in the export. Day 10 shows how to bring them together.</p>`,
  },
  {
    program_title,
    number: 6,
    title: "",
    session_in_days: -2,
    session_place: "Plot 14, Kampala Road, training room 2",
    files: {
      "translation-sheet.txt":
        "label::English (en)\tlabel::Luganda (lg)\tlabel::Kiswahili (sw)\nHow many people live here?\tMuli bantu bameka wano?\tMnaishi watu wangapi hapa?\nDo you own land?\tMulina ettaka?\tMna ardhi?\n",
    },
    text: `<p>A column for each language, and the enumerator switches with two taps. Translate the meaning, have a second person translate it back without seeing the original, and compare.</p>
<p>A picture or a sound beside a question helps where people do not read: the media go into one folder with the form. Keep each under 200 KB; phones in the field are full.</p>`,
  },
  {
    program_title,
    number: 7,
    title: "",
    session_in_days: 1,
    files: {
      "consent-text.txt":
        "Good morning. My name is ____ from ____. We ask households about water and crops, to plan the next season.\nIt takes about 25 minutes. You may leave out any question and stop at any time; nobody loses anything by it.\nWhat you say is kept without your name. May I begin?\n\n[ ] Yes   [ ] No: thank them and end.\n",
    },
    text: `<p>Ask for consent in words that a tired person understands, and make the form end where the answer is no.</p>
<ul><li>Collect a name or a telephone number only if somebody will call.</li><li>GPS of a water point is data; GPS of a home is a map to somebody's door. Round it, or leave it out.</li><li>No photographs of faces, and none of children.</li></ul>
<p>In the live session we rewrite your consent texts together: bring yours.</p>`,
  },
  {
    program_title,
    number: 8,
    title: "",
    has_video: true,
    session_in_days: 4,
    files: {
      "pilot-checklist.txt":
        "PILOT CHECKLIST\n\n[ ] Five households that are as different as possible\n[ ] Time of each interview: aim at under 30 minutes\n[ ] Questions that were asked twice, marked in the margin\n[ ] A phone without network for the whole day\n[ ] Battery at the end of the day: ____ %\n[ ] Every form sent in the evening, and counted\n",
    },
    text: `<p>Five interviews find most of what is wrong with a form. Choose households that are as different as possible, and change the form after each day, not during it.</p>
<p>Train enumerators on each other first: one plays a hurried shopkeeper, one a grandmother who tells stories. The checklist goes with you.</p>`,
  },
  {
    program_title,
    number: 9,
    title: "",
    files: {
      "evening-checks.txt":
        "EVENING CHECKS\n\nDate ____  Forms in ____  Expected ____\nEnumerator | Forms | Shortest (min) | Don't know (%) | Points outside\n____ | ____ | ____ | ____ | ____\nTo ask tomorrow: ____\n",
    },
    text: `<p>Look at the data every evening while the team can still go back.</p>
<ol><li>How many forms came in, and how many did each enumerator send?</li><li>Which interviews took less than ten minutes?</li><li>Who has far more "don't know" than the others?</li><li>Do the GPS points lie in the villages that were planned?</li></ol>
<p>Speak with the person before you judge the number: a short interview may be a household of one.</p>`,
  },
  {
    program_title,
    number: 10,
    title: "",
    is_draft: true,
    text: `<p>Export with labels for reading and with names for analysis. Keep the raw file untouched and note each change in a second sheet: what, why, who, when.</p>`,
  },
];
