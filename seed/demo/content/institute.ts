import type { Institute } from "#contract/content/institute.ts";
import { defaultInstitute } from "#server/institute/default-institute.ts";

/** Institute of the demonstration. Every address, number and account in it is invented. */
export const demonstrationInstitute: Institute = {
  ...defaultInstitute,
  phones: ["+256700000001", "+256700000002"],
  whatsapp: "+256700000001",
  email: "info@darasa.example",
  support_email: "support@darasa.example",
  address_lines: ["Darasa House, Plot 00, Demonstration Road", "Nakasero", "Kampala, Uganda"],
  socials: {
    facebook: "https://www.facebook.com/darasa.example",
    x: "https://x.com/darasa_example",
    instagram: "https://www.instagram.com/darasa.example",
    linkedin: "https://www.linkedin.com/company/darasa-example",
  },
  // A film with a free license (Creative Commons Attribution 3.0).
  promo_video: { youtube_id: "aqz-KE-bpKQ", title: "Big Buck Bunny, a film of the Blender Foundation" },
  map: { latitude: 0.3236, longitude: 32.5811 },
  bank: {
    bank: "Demonstration Bank of Uganda",
    account_name: "Darasa Institute (demonstration)",
    account_number: "0000000000000",
    branch: "Demonstration Branch, Kampala",
    swift: "DEMOUGKAXXX",
  },
  principal: {
    name: "Dr Miriam Kyomugisha",
    title: "Principal",
    message: [
      "Welcome. Darasa is the Swahili word for a classroom, and ours began as a small one: nine health workers around a table in Kampala, a borrowed projector, and a generator that had opinions of its own. When the tenth person asked to join from Gulu, by telephone, we understood that the walls were the problem.",
      "Today our learners log in from offices, clinics, farms and buses in many African countries. They are busy people with families and deadlines. So we keep our programs short, our classes in the evening or on Saturday, our lessons light on data, and our assignments close to the work you already do. You should be able to use on Thursday what you learned on Tuesday.",
      "We ask something of you in return: come on time, do your own work, and share what you know. A surveyor in Lusaka and a nurse in Kisumu often solve each other's problems before the facilitator has finished speaking. That conversation is the best thing we have to offer.",
      "If you are not sure which program suits you, or whether you can manage it beside your job, write to us and tell us plainly. A person will answer, and if we are not the right place for you, we will say so.",
    ].join("\n\n"),
  },
  steps: [
    "Choose a program: See what you will be able to do, who teaches it and when it begins. Ask us on WhatsApp if you are not sure.",
    "Learn after work: Live classes in the evening, recordings for a slow network, assignments about the work that you do.",
    "Show what you can: Your facilitator marks every assignment, and your certificate says what you have learned.",
  ],
};
