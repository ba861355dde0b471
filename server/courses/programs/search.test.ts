import { beforeAll, describe, expect, it } from "vitest";
import { MAX_SEARCH_VARIANTS } from "#contract/shared/limits.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { variantsOf } from "./search.ts";

const context = testContext({ RATE_LIMITS: "off" });
let visitor: Caller;

const programs = [
  ["Beekeeping for Beginners", "Agribusiness"],
  ["Results Frameworks", "Monitoring & Evaluation"],
  ["Monitoring and Evaluation in Practice", "Projects"],
  ["M&E for Health Workers", "Projects"],
  ["Français pour les affaires", "Languages"],
  ["Human Resources Law", "Management"],
  ["100% Data_Quality", "Data"],
  ["Threshing and Drying", "Agribusiness"],
  ["H&Y Retail Skills", "Trade"],
] as const;

const subjects = [
  ["Safe Deliveries", "Public Health"],
  ["Taxes for Shops", "Finance & Accounting"],
  ["Writing Proposals", "Grants"],
  ["Using AI at Work", "Digital Skills"],
  ["Value Chains", "Markets"],
  ["Settling Conflict", "Society"],
  ["Phonics for Primary Three", "Education"],
] as const;

beforeAll(async () => {
  visitor = await makeCaller(context);
  for (const [title, category] of programs) await aProgram(context.db, { title, category });
});

/** Returns the titles found, in alphabetical order, and whether each is a near match. */
async function found(search: string) {
  const { body } = await visitor("GET", `/programs/?ordering=title&search=${encodeURIComponent(search)}`);
  const rows: { title: string; is_near_match?: true }[] = body;
  return { titles: rows.map(({ title }) => title), areNear: rows.map((row) => row.is_near_match ?? false) };
}

const me = ["M&E for Health Workers", "Monitoring and Evaluation in Practice", "Results Frameworks"];
const bees = ["Beekeeping for Beginners"];

describe("search (api.md 6)", () => {
  it.each<[why: string, search: string, titles: string[]]>([
    ["a part of the title matches", "keep", bees],
    ["a part of the category matches in any case", "GRIBUS", [...bees, "Threshing and Drying"]],
    ["words match in any order, in title and category", "agribusiness beginners bee", bees],
    ["each word must be found", "beekeeping finance", []],
    ["accents may be left out", "francais", ["Français pour les affaires"]],
    ["extra accents are ignored", "bèékeeping", bees],
    ["an abbreviation is found in words", "h and y", ["H&Y Retail Skills"]],
    ["a word with and inside is no abbreviation", "handy", []],
    ["combining accents match", "franc\u0327ais", ["Français pour les affaires"]],
    ["%, _ and \\ match literally", "0%", ["100% Data_Quality"]],
    ["full-width forms match too", "％", ["100% Data_Quality"]],
    ["a quote matches literally", "' OR true --", []],
    ["a synonym from the staff's list matches", "m&e", me],
    ["a synonym matches in reverse", "Monitoring and  Evaluation", me],
    ["a synonym matches with other words", "m&e workers", ["M&E for Health Workers"]],
    ["a synonym replaces only whole words", "threshing", ["Threshing and Drying"]],
    ["a control character counts as a space", "bee\u0000keeping", bees],
  ])("%s: %s", async (_why, search, titles) => {
    expect((await found(search)).titles).toEqual(titles);
  });

  it.each([
    ["beekeping", bees],
    ["Begginers", bees],
    ["agribuisness beginer", bees],
    ["Francias", ["Français pour les affaires"]],
    ["montoring", ["Monitoring and Evaluation in Practice", "Results Frameworks"]],
  ])("a search without exact matches finds marked near matches: %s", async (search, titles) => {
    expect(await found(search)).toEqual({ titles, areNear: titles.map(() => true) });
  });

  it("a slip in a short word finds near matches, and another word does not", async () => {
    const { id } = await aProgram(context.db, { title: "Excel in Offices", category: "Tools" });
    for (const search of ["exel", "Exel course", "ecxel", "ecel", "exceel", "ofices"])
      expect(await found(search)).toEqual({ titles: ["Excel in Offices"], areNear: [true] });
    for (const search of ["axel", "exit", "exile", "exel astrophysics"])
      expect((await found(search)).titles).toEqual([]);
    await context.db.deleteFrom("programs").where("id", "=", id).execute();
  });

  it.each(["zzzz", "health xyz", "beekeeping astrophysics", "x", "e\u0301\u0301q", "nothing like this"])(
    "a search that resembles nothing finds nothing: %j",
    async (search) => expect((await found(search)).titles).toEqual([]),
  );

  it.each([
    ["nurse", ["Safe Deliveries"]],
    ["nursing course", ["Safe Deliveries"]],
    ["accountant", ["Taxes for Shops"]],
    ["online accounting courses", ["Taxes for Shops"]],
    ["farmers", ["Beekeeping for Beginners", "Threshing and Drying"]],
    ["poultry", ["Beekeeping for Beginners", "Threshing and Drying"]],
    ["statistics", ["100% Data_Quality"]],
    ["charity", ["Writing Proposals"]],
    ["fundraising for ngos", ["Writing Proposals"]],
    ["public health nurse", ["Safe Deliveries"]],
    ["cows", ["Beekeeping for Beginners", "Threshing and Drying"]],
    ["beans", ["Beekeeping for Beginners", "Threshing and Drying"]],
    ["dashboard", ["100% Data_Quality"]],
    ["QuickBooks", ["Taxes for Shops"]],
    ["logframe", me],
    ["teacher", ["Phonics for Primary Three"]],
    ["ChatGPT", ["Using AI at Work"]],
  ])("a new institute finds a subject by the words of its people: %s", async (search, titles) => {
    for (const [title, category] of subjects) await aProgram(context.db, { title, category });
    try {
      const { titles: shown } = await found(search);
      expect(shown).toEqual(expect.arrayContaining(titles));
    } finally {
      await context.db
        .deleteFrom("programs")
        .where(
          "title",
          "in",
          subjects.map(([title]) => title),
        )
        .execute();
    }
  });

  it.each([
    ["computer", ["Using AI at Work"]],
    ["chatgpt", ["Using AI at Work"]],
  ])("a synonym of two or three letters is not found inside a word: %s", async (search, titles) => {
    for (const [title, category] of subjects) await aProgram(context.db, { title, category });
    const { titles: shown } = await found(search);
    await context.db
      .deleteFrom("programs")
      .where(
        "title",
        "in",
        subjects.map(([title]) => title),
      )
      .execute();
    expect(shown).toEqual(titles);
  });

  it.each(["M & E", "m and e", "M &E", "m&e"])("an abbreviation may have spaces: %s", async (search) => {
    expect((await found(search)).titles).toEqual(me);
  });

  it("an abbreviation with spaces in a title is found without them", async () => {
    const { id } = await aProgram(context.db, { title: "R & D in Small Firms", category: "Industry" });
    for (const search of ["r&d", "R & D", "r and d"])
      expect((await found(search)).titles).toEqual(["R & D in Small Firms"]);
    await context.db.deleteFrom("programs").where("id", "=", id).execute();
  });

  it("'free' finds programs that cost nothing", async () => {
    const { id } = await aProgram(context.db, { title: "First Steps", category: "Basics", price: "0" });
    expect((await found("free")).titles).toEqual(["First Steps"]);
    expect((await found("free course")).titles).toEqual(["First Steps"]);
    await context.db.deleteFrom("programs").where("id", "=", id).execute();
  });

  it("a word of the audience is found at its beginning", async () => {
    const target_audience = "Boda-boda riders, (market vendors) and SACCO treasurers";
    const { id } = await aProgram(context.db, { title: "Saving", category: "Basics", target_audience });
    for (const search of ["rider", "vendors", "sacco saving", "treasurer"])
      expect((await found(search)).titles).toEqual(["Saving"]);
    expect((await found("endors")).areNear).not.toContain(false);
    await context.db.deleteFrom("programs").where("id", "=", id).execute();
  });

  it("a synonym matches the subject of a program, not its audience", async () => {
    const target_audience = "School and clinic managers";
    const security = { title: "Safe Passwords", category: "Computers", target_audience };
    const { id } = await aProgram(context.db, security);
    expect((await found("nursing")).titles).not.toContain("Safe Passwords");
    expect((await found("clinic")).titles).toContain("Safe Passwords");
    await context.db.deleteFrom("programs").where("id", "=", id).execute();
  });

  it("the name of an active facilitator is found by the beginning of a word", async () => {
    const member = {
      name: "Dr Samuél Okot-Lapolo",
      role: "Facilitator",
      email: "s@darasa.example",
      phone: "",
    };
    const { id } = await context.db
      .insertInto("team_members")
      .values(member)
      .returning("id")
      .executeTakeFirstOrThrow();
    await aProgram(context.db, { title: "Watches", category: "Crafts", facilitator_id: id });
    for (const search of ["samuel", "Okot", "watches samu"])
      expect((await found(search)).titles).toEqual(["Watches"]);
    expect((await found("amuel")).titles).toEqual([]);
    await context.db.updateTable("team_members").set({ is_active: false }).execute();
    expect((await found("samuel")).titles).toEqual([]);
    await context.db.deleteFrom("programs").where("title", "=", "Watches").execute();
  });

  it("near matches are filtered, paged, and not counted", async () => {
    const paid = await visitor("GET", "/programs/?search=beekeping&is_free=true");
    expect(paid.body).toEqual([]);
    const { body } = await visitor("GET", "/programs/?search=montoring&page=1&page_size=1");
    expect(body).toMatchObject({ count: 2, results: [{ is_near_match: true }] });
    expect((await visitor("GET", "/programs/counts/?search=beekeping")).body).toMatchObject({
      count: 0,
      category: [],
    });
  });

  it("a search has a limited number of variants, however many synonyms there are", () => {
    const groups = Array.from({ length: 9 }, (_, n) => [`a${n}`, `b${n}`, `c${n}`]);
    const text = groups.map(([term]) => term).join(" ");
    const variants = variantsOf(text, groups);
    expect(variants[0]).toBe(text);
    expect(variants).toHaveLength(MAX_SEARCH_VARIANTS);
  });
});
