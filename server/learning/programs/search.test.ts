import { beforeAll, describe, expect, it } from "vitest";
import { MAX_SEARCH_VARIANTS } from "#contract/shared/limits.ts";
import { searchable } from "#server/platform/database/lists.ts";
import { aProgram } from "#tests/support/builders.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { testContext } from "#tests/support/context.ts";
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
] as const;

beforeAll(async () => {
  visitor = await makeCaller(context);
  for (const [title, category] of programs) await aProgram(context.db, { title, category });
});

/** The titles that are found, in alphabetical order, and whether they are near matches. */
async function found(search: string) {
  const { body } = await visitor("GET", `/programs/?ordering=title&search=${encodeURIComponent(search)}`);
  const rows: { title: string; is_near_match?: true }[] = body;
  return { titles: rows.map(({ title }) => title), areNear: rows.map((row) => row.is_near_match ?? false) };
}

const me = ["M&E for Health Workers", "Monitoring and Evaluation in Practice", "Results Frameworks"];
const bees = ["Beekeeping for Beginners"];

describe("search (api.md section 6)", () => {
  it.each<[why: string, search: string, titles: string[]]>([
    ["a part of the title", "keep", bees],
    ["a part of the category, whatever the case", "GRIBUS", [...bees, "Threshing and Drying"]],
    ["words in any order, in title and category", "agribusiness beginners bee", bees],
    ["each word must be found", "beekeeping finance", []],
    ["without the accents that are written", "francais", ["Français pour les affaires"]],
    ["with accents that are not written", "bèékeeping", bees],
    ["accents that are written apart", "franc\u0327ais", ["Français pour les affaires"]],
    ["%, _ and \\ are text", "0%", ["100% Data_Quality"]],
    ["also those that compatibility makes of others", "％", ["100% Data_Quality"]],
    ["a quote is text", "' OR true --", []],
    ["a synonym of staff's list", "m&e", me],
    ["and the other way round", "Monitoring and  Evaluation", me],
    ["with other words", "m&e workers", ["M&E for Health Workers"]],
    ["a synonym replaces whole words alone", "threshing", ["Threshing and Drying"]],
    ["a control character is a blank", "bee\u0000keeping", bees],
  ])("%s: %s", async (_why, search, titles) => {
    expect((await found(search)).titles).toEqual(titles);
  });

  it.each([
    ["beekeping", bees],
    ["Begginers", bees],
    ["agribuisness beginer", bees],
    ["Francias", ["Français pour les affaires"]],
    ["montoring", ["Monitoring and Evaluation in Practice", "Results Frameworks"]],
  ])("near matches when nothing is found exactly, marked as such: %s", async (search, titles) => {
    expect(await found(search)).toEqual({ titles, areNear: titles.map(() => true) });
  });

  it.each(["zzzz", "health xyz", "beekeeping astrophysics", "x", "e\u0301\u0301q", "nothing like this"])(
    "what resembles nothing finds nothing: %j",
    async (search) => expect((await found(search)).titles).toEqual([]),
  );

  it("near matches obey the filters, come nearest first, are paged, and are not counted as found", async () => {
    const paid = await visitor("GET", "/programs/?search=beekeping&is_free=true");
    expect(paid.body).toEqual([]);
    const { body } = await visitor("GET", "/programs/?search=montoring&page=1&page_size=1");
    expect(body).toMatchObject({ count: 2, results: [{ is_near_match: true }] });
    expect((await visitor("GET", "/programs/counts/?search=beekeping")).body).toMatchObject({
      count: 0,
      category: [],
    });
  });

  it("a search has few variants, however many synonyms there are", () => {
    const groups = Array.from({ length: 9 }, (_, n) => [`a${n}`, `b${n}`, `c${n}`]);
    const text = groups.map(([term]) => term).join(" ");
    const variants = variantsOf(text, groups);
    expect(variants[0]).toBe(text);
    expect(variants).toHaveLength(MAX_SEARCH_VARIANTS);
  });

  it("the server and the database make the same of a text", async () => {
    const texts = ["Ǆungla ŠÉÎ", "ＦＵＬＬ % width", "½ kg", "Ärzte und Σοφία", "Привет Ёлка"];
    const { rows } = await context.pool.query("SELECT searchable_text(t) AS made FROM unnest($1::text[]) t", [
      texts,
    ]);
    expect(rows.map(({ made }) => made)).toEqual(texts.map(searchable));
  });
});
