import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Visitor } from "./visitor.ts";

const PASSWORD = "Karibu2026";
const PROGRAM = "Mobile Data Collection with KoboToolbox and ODK";
const PHONE = [390, 800] as const;
const LAPTOP = [1280, 800] as const;
/** Makes texts unique, so that the story can run again on the same server. */
const mark = Date.now();

type Step = [title: string, tell: (visitor: Visitor) => Promise<void>];

/**
 * The most common actions of visitors, students and staff, in one tab. Each person logs out before the next logs in.
 */
export const story: Step[] = [
  [
    "a visitor on a phone opens home, finds a program by category and words, and reads it",
    async (visitor) => {
      await visitor.tab.resize(...PHONE);
      await visitor.open("/");
      await visitor.press("link", "^View More Programs");
      await visitor.press("link", "Data & Analytics.*programs available");
      await visitor.sees("Data & Analytics Programs");
      await visitor.fills("^Search", "kobo");
      await visitor.sees("1 program found");
      await visitor.press("link", `^View Details of ${PROGRAM}`);
      await visitor.sees("Program outline");
      await visitor.finds("link", "^Enroll Now");
    },
  ],
  [
    "a visitor opens the menu, an article and the contact page",
    async (visitor) => {
      await visitor.press("button", "^Menu");
      await visitor.press("link", "^Blog$");
      await visitor.press("link", "^Read");
      await visitor.isAt(/\/blog\/\d+/);
      await visitor.open("/contact-us");
      await visitor.fills("^Your name", "Zawadi Were");
    },
  ],
  [
    "a visitor registers for a program, logs in and logs out",
    async (visitor) => {
      const email = `zawadi.${mark}@example.org`;
      await visitor.open("/programs?search=kobo");
      await visitor.press("link", `^View Details of ${PROGRAM}`);
      await visitor.press("link", "^Enroll Now");
      await visitor.sees("You are registering for");
      await visitor.fills("^Email", email);
      await visitor.fills("^Full name", "Zawadi Were");
      await visitor.chooses("^Country code", "Kenya (+254)");
      await visitor.fills("^Phone number", "700000123");
      await visitor.fills("^Location", "Gulu, Uganda");
      await visitor.fills("^Occupation", "Field officer");
      await visitor.press("button", "^Next");
      await visitor.fills("^Organization", "Gulu Farmers");
      await visitor.chooses("^Education level", "Bachelor");
      await visitor.chooses("^How did you hear", "WhatsApp");
      await visitor.fills("^Password", PASSWORD);
      await visitor.fills("^Confirm password", PASSWORD);
      await visitor.press("button", "^Create Account");
      await visitor.isAt(/\/login/);
      await logIn(visitor, email);
      await visitor.sees(PROGRAM);
      await logOut(visitor);
    },
  ],
  [
    "a student opens My Courses and a program, and ticks a unit",
    async (visitor) => {
      await visitor.openApplication("/login");
      await logIn(visitor, "amina@darasa.example");
      await visitor.openApplication("/dashboard?section=courses");
      await visitor.press("link", `^${PROGRAM}`);
      await visitor.press("link", "^Day 7");
      await visitor.press("button", "^Mark as done and continue");
      await visitor.finds("heading", "^Day 8");
    },
  ],
  [
    "a student submits work",
    async (visitor) => {
      await visitor.openApplication("/dashboard?section=assignments");
      await visitor.press("button", "^Submit Assignment");
      await visitor.sees("Drop a file here");
      await visitor.tab.attach("input[type=file]", await aFile());
      await visitor.fills("^Comments", "Sent from the road.");
      await visitor.press("button", "^Submit Assignment");
      await visitor.sees("Assignment submitted successfully!");
    },
  ],
  [
    "a student opens a communication and reads it",
    async (visitor) => {
      await visitor.openApplication("/dashboard?section=communications");
      await visitor.press("link", "Welcome");
      await visitor.isAt(/message=\d+/);
    },
  ],
  [
    "a student posts in the community, likes the message and opens its menu",
    async (visitor) => {
      const words = `Who has a spare phone? ${mark}`;
      await visitor.openApplication("/dashboard?section=community");
      await visitor.fills("^Your message", words);
      await visitor.press("button", "^Send$");
      await visitor.sees(words);
      await visitor.press("button", "^Like, 0");
      await visitor.finds("button", "^Like, 1");
      await visitor.press("button", "^Options for the message of Amina");
      await visitor.finds("menuitem", "^Delete");
      await visitor.press("menuitem", "^Edit");
      await visitor.fills("^Edit your message", `${words} Or two?`);
      await visitor.press("button", "^Save");
      await visitor.sees("Or two?");
    },
  ],
  [
    "a student changes a setting and logs out",
    async (visitor) => {
      await visitor.openApplication("/dashboard?section=settings");
      await visitor.chooses("^Your time zone", "Lagos");
      await visitor.press("button", "^Save my choices");
      await visitor.sees("Your choices are saved.");
      await logOut(visitor);
    },
  ],
  [
    "staff find a student and open the record",
    async (visitor) => {
      await visitor.tab.resize(...LAPTOP);
      await visitor.openApplication("/login");
      await logIn(visitor, "joseph@darasa.example");
      await visitor.openApplication("/dashboard?section=students");
      await visitor.fills("^Search", "zawadi");
      await visitor.finds("button", `^Remove Zawadi Were from ${PROGRAM}`);
      await visitor.finds("button", "^Reset link for Zawadi Were");
      await visitor.fills("^Search", "amina");
      await visitor.press("link", "Amina");
      await visitor.sees("amina@darasa.example");
    },
  ],
  [
    "staff mark a submission at the desk",
    async (visitor) => {
      await visitor.openApplication("/dashboard?section=submitted-assignments");
      await visitor.press("link", "^Mark");
      await visitor.press("link", "^Brian Otieno");
      await visitor.fills("^Marks of", "12");
      await visitor.press("button", "^Save");
      await visitor.finds("link", "^Brian Otieno.*12/");
    },
  ],
  [
    "staff write in the rich text editor of a program and save it",
    async (visitor) => {
      await visitor.openApplication("/dashboard?section=programs");
      await visitor.press("link", "^Edit ");
      await visitor.press("field", "^Description");
      await visitor.press("button", "^Bulleted list$");
      await visitor.press("button", "^Bold$");
      await visitor.tab.type("Written in bold. ");
      await visitor.press("button", "^Update Program");
      await visitor.sees("Program updated successfully!");
    },
  ],
];

async function logIn(visitor: Visitor, email: string): Promise<void> {
  await visitor.fills("^Email", email);
  await visitor.fills("^Password", PASSWORD);
  await visitor.press("button", "^Login$");
  await visitor.isAt(/\/dashboard/);
  await visitor.isReady();
}

async function logOut(visitor: Visitor): Promise<void> {
  await visitor.press("button", "Profile menu of");
  await visitor.press("menuitem", "^Logout");
  await visitor.isAt(/\/(login)?(\?.*)?$/);
}

async function aFile(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "darasa-story-")), "work.pdf");
  await writeFile(path, `%PDF-1.7\n${" ".repeat(200)}`);
  return path;
}
