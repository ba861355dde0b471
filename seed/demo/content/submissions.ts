import type { SeedSubmission } from "./types.ts";

export const submissions = [
  {
    student_email: "amina@darasa.example",
    assignment_title: "A household form with skip logic",
    filename: "household-form-notes.txt",
    text: "The form has 26 questions. I moved the consent question to the front and made water source a select-one, because enumerators typed it in five spellings.",
    submitted_hours_before_deadline: 30,
    grade: {
      marks: 86,
      feedback:
        "Your relevant conditions are clean and the repeat group works on a small screen. Give the constraint on age a message that says what to type, not only that it is wrong.",
    },
  },
  {
    student_email: "brian@darasa.example",
    assignment_title: "A household form with skip logic",
    filename: "brian-otieno-form.txt",
    text: "I could not test on an iPhone. Everything works on Android 9.",
    submitted_hours_before_deadline: 2,
    grade: null,
  },
  {
    student_email: "diane@darasa.example",
    assignment_title: "A household form with skip logic",
    filename: "skip-logic.txt",
    text: "",
    submitted_hours_before_deadline: 70,
    grade: {
      marks: 64,
      feedback:
        "Two conditions contradict each other on page 3. Fix those and the form is ready for a pilot.",
    },
  },
  {
    student_email: "amina@darasa.example",
    assignment_title: "Findings brief",
    filename: "findings-brief-draft.txt",
    text: "A first version. I may still replace it before the deadline.",
    submitted_hours_before_deadline: 60,
    grade: null,
  },
  {
    student_email: "kwabena@darasa.example",
    assignment_title: "One sentence that sells",
    filename: "one-sentence.txt",
    text: "Version four. My sister did not laugh at this one.",
    submitted_hours_before_deadline: 5,
    grade: null,
  },
] satisfies SeedSubmission[];
