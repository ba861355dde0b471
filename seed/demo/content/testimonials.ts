import type { SeedTestimonial } from "./types.ts";

export const testimonials = [
  {
    name: "Brenda Atim",
    role: "Records Officer",
    company: "Aswa Valley Hospital, Uganda",
    content:
      "Our monthly returns used to take me four days of copying between workbooks. With Power Query I refresh one file and check it, and I am done before lunch. In the second month my supervisor asked me to train the records assistants at two other facilities.",
    program: "Data Analysis with Excel and Power BI",
    is_active: true,
  },
  {
    name: "Daniel Kiprono",
    role: "M&E Officer",
    company: "Rift Pastoral Initiative, Kenya",
    content:
      "We had 64 indicators and no time to look at any of them. I took the reference-sheet exercise to our team meeting, and we cut the list to eleven. For the first time our quarterly review was about the herders and not about the template.",
    program: "Monitoring and Evaluation Foundations",
    is_active: true,
  },
  {
    name: "Natasha Phiri",
    role: "Grants Accountant",
    company: "Luangwa Livelihoods Trust, Zambia",
    content:
      "The session on shared costs paid for the whole course. I wrote an allocation policy, the board approved it, and our last audit closed without a questioned cost. I still use the chart of accounts we built in week two.",
    program: "Grant Accounting and Donor Compliance",
    is_active: true,
  },
  {
    name: "Eric Ndayisaba",
    role: "Cooperative Manager",
    company: "Nyungwe Slopes Coffee Growers, Rwanda",
    content:
      "I used to accept the price on the phone. Now I know our outturn and our cost per kilo before I answer. This season we separated the first-grade parchment, sold it as its own lot and paid the farmers a second payment in June.",
    program: "Coffee Value Chains: From Farm Gate to Export",
    is_active: true,
  },
  {
    name: "Adaeze Nwosu",
    role: "Product Manager",
    company: "PayPath Labs, Nigeria",
    content:
      "Four weeks in a team with people from Kigali, Kampala and Blantyre taught me more about Scrum than the book did. We stopped using velocity to compare teams, and we now invite two real merchants to every sprint review.",
    program: "Agile Delivery with Scrum",
    is_active: true,
  },
  {
    name: "Neema Lyimo",
    role: "District Surveillance Officer",
    company: "Meru Ridge District Health Team, Tanzania",
    content:
      "Three weeks after the simulation weekend we had a cluster of watery diarrhoea near the lake. I had a case definition and a line list by the same evening, without waiting for anyone to tell me how. The facilitator who had marked my practice report would have recognised every heading.",
    program: "Outbreak Investigation and Field Epidemiology",
    is_active: true,
  },
  {
    name: "Yaw Boadu",
    role: "Owner",
    company: "Adinkra Thread Tailoring, Ghana",
    content:
      "I was paying for posts that brought likes and no measurements. The cost-per-customer sheet showed that nearly all my orders began with a WhatsApp message, so I put my effort there. I answer within ten minutes now, and school-uniform orders have doubled.",
    program: "Digital Marketing for Small Businesses",
    is_active: true,
  },
  {
    name: "Chikondi Mbewe",
    role: "Board Chairperson",
    company: "Zomba Plateau Savings Cooperative, Malawi",
    content:
      "Our minutes were two lines and a list of apologies. After the fifth class we adopted a board calendar and a conflict-of-interest register, and at the annual meeting members could see who had decided what. It was the shortest and calmest meeting in years.",
    program: "Governance for Boards and Committees",
    is_active: true,
  },
  {
    name: "Mekdes Alemu",
    role: "Team Leader",
    company: "Sheger Logistics, Ethiopia",
    content:
      "I was promoted over people who had trained me. Practising the first conversation with two strangers from other countries made the real one possible. My team now brings me problems while they are still small.",
    program: "The First-Time Manager",
    is_active: false,
  },
  {
    name: "Immaculate Nabukenya",
    role: "Branch Accountant",
    company: "Kyoga Microfinance, Uganda",
    content:
      "Two totals that differed by 14 million had cost me a weekend. Samuel asked which column was text, and it took us four minutes. I now clean the file before I look at it, and the branch managers read the dashboard on their phones on Monday morning.",
    program: "Data Analysis with Excel and Power BI",
    is_active: true,
  },
  {
    name: "Gilbert Mutai",
    role: "Planning Officer",
    company: "Kapkoi County Government, Kenya",
    content:
      "I feared it would be for NGOs only. Half of my plan was written in class, for our own water points, and the reference sheets are now an annex of the county's development plan.",
    program: "Monitoring and Evaluation Foundations",
    is_active: true,
  },
  {
    name: "Blessing Okafor",
    role: "Office Administrator",
    company: "Riverbend Schools, Nigeria",
    content:
      "I had been pasting parents' letters into a chat assistant. Day 5 stopped me. The week cost me nothing but data, and our one-page policy hangs in the staff room.",
    program: "Using AI Tools Well at Work",
    is_active: true,
  },
  {
    name: "Sister Agnes Apio",
    role: "Ward Manager",
    company: "St Bakhita Mission Hospital, Uganda",
    content:
      "I practised the conversation with a nurse who is older than I am three times, with two strangers, before I held it. She thanked me at the end. That had never happened to me.",
    program: "The First-Time Manager",
    is_active: true,
  },
  {
    name: "Lusungu Gondwe",
    role: "Project Coordinator",
    company: "Lakeshore Water Partnership, Malawi",
    content:
      "The twelve documents of the course are the twelve documents I use. When the donor asked why we were 9% under budget I had the two sentences ready, and the no-cost extension came through in a week.",
    program: "Project Management for NGO and Public Sector Teams",
    is_active: true,
  },
  {
    name: "Odette Mukamana",
    role: "Extension Worker",
    company: "Gisagara Farmers' Union, Rwanda",
    content:
      "I have taken three groups through it with one phone and printed sheets. The gross margins caused an argument about sweet potatoes that is still going on, and two members have a loan.",
    program: "Farm Business Planning and Record Keeping",
    is_active: true,
  },
  {
    name: "Hamisi Mwinyi",
    role: "Health Information Assistant",
    company: "Pwani District Health Office, Tanzania",
    content:
      "Our third-dose figures looked wonderful because one facility had typed a 5 twice. I found it on day 3. Our last review took thirty-five minutes and ended with four names and four dates.",
    program: "DHIS2 for District Health Teams",
    is_active: true,
  },
  {
    name: "Kofi Asante-Mensah",
    role: "Credit Analyst",
    company: "Volta Growth Capital, Ghana",
    content:
      "I thought that I could model. Then a colleague found two of my planted errors and one that I had not planted. What I send to our committee now has a page of assumptions in front, and the questions have become better.",
    program: "Financial Modelling for Investment Decisions",
    is_active: true,
  },
  {
    name: "Tendai Moyo",
    role: "Field Supervisor",
    company: "Matobo Rural Surveys, Zimbabwe",
    content:
      "Our form had 140 questions and the enumerators hated it. It has 62 now, in three languages, and refuses a household of forty. I took the daily checks straight from day 9.",
    program: "Mobile Data Collection with KoboToolbox and ODK",
    is_active: true,
  },
  {
    name: "Janet Birungi",
    role: "Company Secretary",
    company: "Albertine Teachers' SACCO, Uganda",
    content:
      "I asked for four people and got three, with a date for the fourth. What changed is that I had written my figures down before I entered the room. My mentor still telephones me.",
    program: "Women in Leadership Fellowship",
    is_active: true,
  },
] satisfies SeedTestimonial[];
