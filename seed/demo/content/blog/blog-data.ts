import type { SeedBlogPost } from "#seed/demo/content/types.ts";

export const dataPosts = [
  {
    title: "Seven good indicators are better than seventy",
    category: "Monitoring & Evaluation",
    description: `Most M&E plans die of weight. Cutting yours to a size that you can carry is a technical job, and it can be done in one afternoon.
Print your indicator table and bring together the three or four people who collect, enter and use the figures. You need coloured pens, tea and permission from the head of the project to strike things out.
Round one: use. For each indicator, somebody must complete this sentence aloud: "Last year this number changed, and so we decided to …". If nobody can finish the sentence, mark the indicator red. Expect half the table to turn red; that is normal.
Round two: obligation. Some red indicators are required by a donor or a ministry. Mark them with a star and keep them, but write beside each who asked for it and until when. You will be surprised how often the answer is "the previous donor".
Round three: cost. Ask the person who collects each remaining figure how long it takes in a quarter. An indicator that costs nine days of fieldwork to show that training participants were satisfied is not a bargain.
Round four: trust. Take the last reported value of each survivor and try to trace it back to a register, a form or a person. Where the trail breaks, you have not found a bad indicator; you have found a data quality problem that no indicator can repair.
What is left is usually between seven and fifteen. Write a reference sheet for each: exact definition, unit, who is counted and who is not, source, frequency, owner, and the decision it serves. One page is enough. Two people in different districts should be able to produce the same number from it.
Watch percentages with care. "Sixty per cent of women" is empty until you say sixty per cent of which women. Write the denominator in the definition, and the place where it comes from.
Keep one or two questions that are not numbers. "What did you change this quarter because of what you learned?" takes a manager five minutes to answer and is often the most useful line in the report.
Then tell your donor. In our experience a short letter that says "we propose to report on these eleven, for these reasons" is welcomed, because the person who reads your reports is also drowning. Attach the struck-out table. It shows that you thought about it.
Repeat the exercise each year, on the same afternoon as your annual review. Indicators breed in the dark.`,
    read_time_minutes: 3,
    is_published: true,
    published_days_ago: 6,
  },
  {
    title: "Clean a mobile-money statement in Power Query, step by step",
    category: "Data & Analytics",
    description: `Mobile-money statements arrive as PDFs or untidy exports, and many businesses retype them. You can build the clean version once and refresh it every month.
Ask first for the statement as an Excel or CSV file; merchant portals and business accounts usually offer one. If you only have a PDF, newer versions of Excel can read it through Data, Get Data, From File, From PDF, though you will have to check the result line by line the first time.
Save every statement in one folder with nothing else in it, and name the files by month: 2026-01.csv, 2026-02.csv. In Excel choose Data, Get Data, From File, From Folder, and then Combine and Transform. Power Query opens with all the months stacked in one table.
Remove the decoration. Statements begin with the account holder's name, an address and a logo. Use Remove Rows, Remove Top Rows until the real headings are on top, then Use First Row as Headers. Then filter out rows where the transaction ID is empty: these are page totals and repeated headings.
Set the types on purpose. Dates cause most of the trouble, because 03/04 is March in one system and April in another. Right-click the date column, Change Type, Using Locale, and choose English (Uganda) or English (United Kingdom). For the amount, replace commas with nothing before you change it to a decimal number.
Make one signed amount. Where money in and money out have separate columns, add a custom column with money in minus money out, treating blanks as zero. One column that is positive for receipts and negative for payments makes every later sum simple.
Keep fees apart. Add a column for the transaction charge and another for tax where the statement shows it. Many small businesses discover here that they pay more in charges than in rent.
Add a category with a small lookup table on another sheet: a word in the description on the left, a category on the right. Begin with ten words. Whatever does not match becomes "Unsorted", and each month you teach the table two or three more.
Test it before you believe it. Opening balance plus the sum of your signed amounts must equal the closing balance of each statement, to the shilling. If it does not, a row was lost; usually it was a reversal.
Load the result to a table, build a PivotTable by month and category, and you are finished. Next month, drop the new file in the folder and press Refresh All. The work of an evening has become the work of a minute.
One last thing: such a file holds the names and numbers of your customers. Keep it under a password, do not send it on by WhatsApp, and delete the columns you do not need.`,
    read_time_minutes: 3,
    is_published: true,
    published_days_ago: 11,
  },
  {
    title: "A data review meeting in thirty minutes",
    category: "Public Health",
    full_description: `<p>Many districts hold a quarterly review that lasts a day and changes little. A monthly meeting of half an hour, done well, changes more.</p>
<h2>Before it</h2>
<p>Invite the five to eight people who can act: the facility in-charge, the records person, the midwife, the vaccination focal person, the store keeper and, if you can, somebody from the community. A meeting of forty is a conference.</p>
<p>Choose three charts and no more. We suggest one for service coverage, one for completeness and timeliness of reporting, and one for something that worried you last month. Print them, or put them on one screen where everyone can see. Put the last twelve months on each, because one month on its own tells you nothing.</p>
<h2>The half hour</h2>
<ul><li><p><strong>Minutes one to five.</strong> Read last month's actions aloud. Done, not done, or no longer needed. It is dull and it is the most important part of the meeting, because people do what they will be asked about.</p></li>
<li><p><strong>Minutes six to ten.</strong> Is the number right? Before you explain a fall in antenatal visits, ask whether the register was full, the form was late or the person who enters data was on leave. A surprising share of "drops in service" are drops in paperwork.</p></li>
<li><p><strong>Minutes eleven to twenty.</strong> Ask why five times, gently. Attendance fell. Why? The clinic closed early on Thursdays. Why? The midwife attends training. Why Thursdays, which is market day? Nobody had asked. Now there is something to change.</p></li>
<li><p><strong>Minutes twenty-one to twenty-eight.</strong> Agree no more than three actions. Each has one name, one date and one sign that it has been done. "Strengthen sensitisation" is not an action. "Sister Apio asks the market chair on Tuesday for a stand from 9 to 12" is one.</p></li>
<li><p><strong>The last two minutes.</strong> Thank somebody for something specific in the figures. Records assistants rarely hear that their work was seen.</p></li></ul>
<h2>What to watch</h2>
<p>Be careful with coverage over 100%. It usually means that the population estimate is too low, or that families come from the next district or across the border, which may be good news about your service. Write the likely reason beside the figure and do not "correct" the data.</p>
<p>Never show patients' names or anything that lets a person be recognised, even among colleagues. In a small facility, "a 14-year-old mother from the landing site" is a name.</p>
<p>Keep a single exercise book for these meetings: date, three charts, three actions. After six months, read it from the first page. It is the most honest evaluation of your district you will find, and it cost nothing.</p>`,
    read_time_minutes: 3,
    is_published: true,
    published_days_ago: 66,
  },
] satisfies SeedBlogPost[];
