import type { SiteInstitute } from "#web/site/institute/institute.ts";

/** A made-up institute for the styleguide. */
export const sampleInstitute: SiteInstitute = {
  name: "Darasa",
  tagline: "Africa's Biggest Classroom.",
  phones: ["+256 700 000 001", "+256 700 000 002"],
  whatsapp: "",
  email: "hello@darasa.example",
  address_lines: ["Head Office", "Kampala, Uganda"],
  socials: { facebook: "#", x: "#", instagram: "#", linkedin: "#" },
  promo_video: { youtube_id: "sample", title: "Our story" },
  map: { latitude: 0.3136, longitude: 32.5811 },
};

export type SampleStudent = {
  id: number;
  name: string;
  email: string;
  program: string;
  marks: number;
  status: string;
};

export const sampleStudents: SampleStudent[] = [
  {
    id: 1,
    name: "Amina Nakato",
    email: "amina.nakato@example.org",
    program: "Public Health Leadership",
    marks: 86,
    status: "Graded",
  },
  {
    id: 2,
    name: "Chukwuemeka Okonkwo-Adeyemi",
    email: "chukwuemeka.okonkwo.adeyemi@ministry.example.ng",
    program: "Monitoring & Evaluation",
    marks: 64,
    status: "Pending",
  },
  {
    id: 3,
    name: "Thandiwe Banda",
    email: "thandi@example.zm",
    program: "Project Management",
    marks: 41,
    status: "Overdue",
  },
];
