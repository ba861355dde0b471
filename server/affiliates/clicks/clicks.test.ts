import { beforeAll, describe, expect, it } from "vitest";
import { makeCaller } from "#tests/support/caller.ts";
import { type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
let lydia: Person;
let visitorHeaders: Record<string, string> = {};

beforeAll(async () => {
  lydia = await person(context, {
    name: "Lydia Acen",
    email: "lydia@darasa.example",
    role: "sub_admin",
    permissions: ["affiliates"],
  });
  const visitor = await makeCaller(context);
  const { headers, body } = await visitor("GET", "/csrf-cookie/", undefined, { cookie: "" });
  visitorHeaders = {
    cookie: String(headers["set-cookie"]).split(";", 1)[0] ?? "",
    "x-csrftoken": body.csrfToken,
  };
});

describe("clicks (visitors.md 4.13, api.md 2.3)", () => {
  const click = (affiliate_code: unknown, address = "10.0.0.1") =>
    context.app.inject({
      method: "POST",
      url: "/api/affiliates/track-click/",
      headers: visitorHeaders,
      remoteAddress: address,
      payload: { affiliate_code, clicked_at: "2001-01-01T00:00:00Z" },
    });
  const clicksOf = async (code: string) =>
    (await lydia.call("GET", `/affiliate-clicks/?affiliate_code=${code}`)).body;

  it("count once for each visitor, code and day in Kampala, by the server's clock", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    context.setClock(new Date("2026-03-31T20:59:00Z"));
    for (let again = 0; again < 20; again++) expect((await click(affiliate_code)).statusCode).toBe(201);
    expect(await clicksOf(affiliate_code)).toEqual([
      { affiliate_code, clicked_at: "2026-03-31T20:59:00.000Z" },
    ]);
    await click(affiliate_code, "10.0.0.2");
    expect(await clicksOf(affiliate_code)).toHaveLength(2);
    context.setClock(new Date("2026-03-31T21:00:00Z"));
    await click(affiliate_code);
    expect(await clicksOf(affiliate_code)).toHaveLength(3);
    context.setClock(undefined);
  });

  it("20 concurrent clicks of one visitor count once; one IPv6 network is one visitor", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => click(affiliate_code, `2001:db8:1:2::${index + 1}`)),
    );
    expect(await clicksOf(affiliate_code)).toHaveLength(1);
  });

  it.each(["NOBODY22", "../../x", "", "a".repeat(41), null, 7, ["x"]])("code %j is 404", async (code) => {
    const answer = await click(code);
    expect(answer.statusCode).toBe(404);
    expect(String(answer.headers["set-cookie"])).not.toContain("darasa_ref");
  });

  it("a click on a code that is not approved does not count", async () => {
    const { affiliate_code } = await anAffiliate(context.db, { status: "rejected" });
    expect((await click(affiliate_code)).statusCode).toBe(404);
    expect(await clicksOf(affiliate_code)).toEqual([]);
  });

  it("a click sets the signed referral cookie: HttpOnly, 30 days", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const answer = await click(affiliate_code.toLowerCase());
    expect(answer.json().affiliate_code).toBe(affiliate_code);
    expect(String(answer.headers["set-cookie"])).toMatch(
      new RegExp(
        `darasa_ref=${affiliate_code}\\.\\d+\\.[\\w-]{43}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      ),
    );
  });
});
