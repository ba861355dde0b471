/** The participant guidelines: seven sections in this order (visitors.md 2, "Guidelines"). */

interface GuidelinePoint {
  title: string;
  text: string;
}

export interface GuidelineSection {
  id: string;
  title: string;
  intro: string;
  points: GuidelinePoint[];
}

export const guidelinesWelcome =
  "We are glad that you are here. These guidelines tell you what we ask of you and what you may expect of us, so that every hour of the program is worth the time you took from your work and your family to be in it.";

export const guidelines: GuidelineSection[] = [
  {
    id: "before",
    title: "Before the Program",
    intro: "A quiet hour of preparation saves you a noisy first day.",
    points: [
      {
        title: "Confirm your place",
        text: "Make sure that your registration is complete and that your payment, or your organisation's purchase order, has been confirmed. Your place is held only then.",
      },
      {
        title: "Check your e-mail",
        text: "Look for the pre-reading and for your platform credentials, in the spam folder too. Read what is marked for the first day; the rest can wait.",
      },
      {
        title: "Test your set-up",
        text: "For virtual programs, test your connection, your audio and your video at least a day before, on the device and in the room that you will use. A headset, even a cheap one, makes you far easier to hear.",
      },
    ],
  },
  {
    id: "during",
    title: "During the Program",
    intro: "Adults learn from each other. That works when everybody can count on a few things.",
    points: [
      {
        title: "Punctuality",
        text: "Join a few minutes early and return on time after breaks. If you will be late or must leave, tell the facilitator beforehand.",
      },
      {
        title: "Professional conduct",
        text: "Listen actively, contribute constructively and use respectful language, also when you disagree. What colleagues tell about their organisations stays in the room.",
      },
      {
        title: "Participation",
        text: "Take part in the exercises and discussions. A question that you find too simple to ask is usually shared by half of the group.",
      },
      {
        title: "Recording policy",
        text: "Unauthorised audio or video recording, or sharing of program materials, is strictly prohibited. The institute's own recordings are for the participants of the program alone.",
      },
      {
        title: "Mobile devices",
        text: "Keep your phone on silent. For an urgent call, leave quietly and come back quietly.",
      },
    ],
  },
  {
    id: "virtual",
    title: "For Virtual Programs",
    intro: "A few habits make an online room feel like a room.",
    points: [
      {
        title: "Camera",
        text: "We encourage you to keep your camera on, because faces help discussion. If your bundle or your surroundings do not allow it, say so once in the chat and leave it off.",
      },
      { title: "Microphone", text: "Mute your microphone whenever you are not speaking." },
      {
        title: "Chat",
        text: "Use the chat responsibly: for questions, links and help with the task at hand. Private jokes belong elsewhere.",
      },
    ],
  },
  {
    id: "assessment",
    title: "Assessment and Certification",
    intro: "Your certificate is worth what it took to earn it.",
    points: [
      {
        title: "Deadlines",
        text: "Meet the deadlines for assignments. If you see that you cannot, tell your program coordinator in advance: almost everything can be arranged before, very little after.",
      },
      {
        title: "Your own work",
        text: "What you hand in must be your own, and whatever you take from others must be cited. Plagiarism leads to disqualification from certification.",
      },
      {
        title: "Certificate",
        text: "You receive it when you have met the minimum attendance and the assessment requirements that are stated at the start of your program.",
      },
    ],
  },
  {
    id: "safety",
    title: "Health, Safety and Well-being",
    intro: "For programs that we hold in person.",
    points: [
      {
        title: "In the building",
        text: "Learn where the emergency exits and the first-aid box are, follow the instructions of the venue's staff, and report anything unsafe to us at once.",
      },
      {
        title: "If you are unwell",
        text: "Stay at home, rest and write to your coordinator. We will help you to catch up.",
      },
      {
        title: "What you need",
        text: "Tell us before the program about allergies, medication, mobility, prayer times or nursing, so that we can prepare for you.",
      },
      {
        title: "Respect",
        text: "Harassment of any kind ends a person's participation. Speak to any member of staff; you will be heard in confidence.",
      },
    ],
  },
  {
    id: "feedback",
    title: "Providing Feedback",
    intro: "We change our programs because of what participants tell us.",
    points: [
      {
        title: "Surveys",
        text: "You will receive a short survey during the program and another at its end. Answer them frankly; they take five minutes and every one is read.",
      },
      {
        title: "At any time",
        text: "You do not have to wait for a survey. If something is not working, tell your facilitator or your coordinator on the same day.",
      },
    ],
  },
];
