/** The terms and conditions: eleven sections (visitors.md 2). The section on fees also shows the bank account. */

export interface TermsSection {
  id: string;
  title: string;
  paragraphs: string[];
  points?: string[];
}

export const termsUpdated = "2026-11-25";

/** Facts of the institute that the terms contain. */
export interface TermsFacts {
  name: string;
  email: string;
  hasAccount: boolean;
  takesMobileMoney: boolean;
}

export function termsSections(institute: TermsFacts): TermsSection[] {
  const { name } = institute;
  const account = institute.hasAccount ? "the account below" : "our account, which we tell you when you ask";
  const email = institute.email || "the address on our contact page";
  return [
    {
      id: "agreement",
      title: "Agreement to These Terms",
      paragraphs: [
        `These terms apply between ${name} ("the institute", "we") and everybody who registers for, pays for or takes part in one of its programs ("the participant", "you"), whether the program is held online, virtually or in person.`,
        "By registering you accept them. If an organisation registers you, it accepts them for itself and makes sure that you know them.",
      ],
    },
    {
      id: "registration",
      title: "Registration",
      paragraphs: [
        "You may register on this website or be registered by your organisation. Please give details that are true and complete: your certificate will carry the name that you give us.",
        `Registration is complete only after full payment or an approved purchase order. Until then we may give the place to somebody else. An organisation sends its purchase order, with the names of all participants, to ${email}.`,
      ],
    },
    {
      id: "fees",
      title: "Fees and Payment",
      paragraphs: [
        "Fees are stated in US dollars; where a program's page shows another currency, that price holds. Fees cover tuition, the program's materials and the certificate. Bank charges, travel, accommodation and data bundles are the participant's own.",
        `Payment is by bank transfer to ${account}${institute.takesMobileMoney ? ", or by mobile money" : ""}. Please write the participant's name and the program's title on the transfer, and send us the confirmation: in your dashboard where it has Fees, otherwise to ${email}.`,
        "You pay in one sum, unless the program's page shows parts or we agreed on parts with you in writing before the program starts.",
      ],
    },
    {
      id: "cancellation-by-us",
      title: "Cancellation by the Institute",
      paragraphs: [
        "We may have to change dates, facilitators or the form in which a program is held, and will tell you as early as we can.",
        "If the institute cancels a program, every participant receives a full refund of the fees paid, or, if preferred, a place in another program of the same price. We are not liable for travel or other costs that you have already had.",
      ],
    },
    {
      id: "cancellation-by-you",
      title: "Cancellation by the Participant",
      paragraphs: [
        `Tell us in writing, at ${email}, if you cannot take part. Before the program begins you may name a substitute or move once to a later run of the same program without charge.`,
        "Once the program has begun, fees are not refunded, unless the law of Uganda requires it.",
      ],
    },
    {
      id: "conduct",
      title: "Conduct",
      paragraphs: [
        "Participants follow the participant guidelines and treat staff and one another with respect.",
        "We may remove a participant whose conduct disrupts the program for others. There is no refund on removal for disruptive conduct.",
      ],
    },
    {
      id: "assessment",
      title: "Attendance, Assessment and Certificates",
      paragraphs: [
        "A certificate is given to participants who meet the minimum attendance and the assessment requirements that are stated at the start of the program.",
        "Work handed in must be the participant's own. Plagiarism leads to disqualification from certification, without a refund.",
      ],
    },
    {
      id: "materials",
      title: "Materials and Recordings",
      paragraphs: [
        "All program materials belong to the institute or to those who licensed them to us. You may use them for your own learning and in your own daily work.",
        "You may not record sessions, and you may not copy, publish, sell or share materials or access to the platform, without our written consent.",
      ],
    },
    {
      id: "privacy",
      title: "Personal Data",
      paragraphs: [
        "We process personal data under the Data Protection and Privacy Act, 2019, of Uganda, and only for what we need it for:",
      ],
      points: [
        "to register you, teach you, assess your work and issue your certificate;",
        "to write to you about your program, and about others only if you agreed;",
        "to confirm a certificate to an employer who asks and names you.",
      ],
    },
    {
      id: "liability",
      title: "Liability",
      paragraphs: [
        "We teach with care, but we do not promise a particular job, promotion or result. We are not liable for failures of power, networks or equipment that are outside our control.",
        "Whatever its cause, our liability is limited to the fees paid for the program concerned.",
      ],
    },
    {
      id: "law",
      title: "Governing Law and Changes",
      paragraphs: [
        "These terms are governed by the law of Uganda, and the courts of Uganda decide disputes that we cannot settle between us. Please write to us first: most things are settled by a conversation.",
        "We may change these terms for the future. For a program that you have already registered for, the terms of the day of your registration apply.",
      ],
    },
  ];
}
