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
] satisfies SeedTestimonial[];
