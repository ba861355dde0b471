import type pg from "pg";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, person } from "#tests/support/cast.ts";
import { anAffiliate } from "#tests/support/data/builders.ts";
import { florence } from "#tests/support/data/fees.ts";
import { mailServer } from "#tests/support/fakes/mail-server.ts";
import { MomoSimulator } from "#tests/support/fakes/momo-simulator.ts";
import { makeTestContext } from "#tests/support/make-context.ts";
import { Random } from "../../bench/harness/random.ts";
import * as account from "./account-acts.ts";
import { keepRegister, typeCode } from "./assessment/attendance-acts.ts";
import { answerFeedback, askFeedback, closeFeedback } from "./assessment/feedback-acts.ts";
import { markTexts, setQuiz, takeQuiz } from "./assessment/quiz-acts.ts";
import { forgetPurged, removeSomething, restoreSomething } from "./bin-acts.ts";
import { checkDay } from "./checks.ts";
import { moveElsewhere } from "./elsewhere.ts";
import * as fees from "./fee-acts.ts";
import { importStudents } from "./import-acts.ts";
import { killable } from "./killable.ts";
import * as learning from "./learning-acts.ts";
import type { Student } from "./model.ts";
import { personName } from "./names.ts";
import { answerPhones, payByPhone } from "./phone-acts.ts";
import { joinOrLeave } from "./second-process.ts";
import * as staff from "./staff-acts.ts";
import { readUnit, tellOfSessions, writeUnit } from "./unit-acts.ts";
import { TAKEN, World } from "./world.ts";

export interface History {
  seed: number;
  days: number;
  students: number;
  /** Start of the simulation, a Monday. */
  start?: Date;
  /** Called after a simulation without a failure. */
  atEnd?: (world: World) => Promise<unknown>;
  /** Runs the application in a separate process that is killed now and then. */
  isKilled?: boolean;
  /** Omits people, and all acts on some days, for a smaller history. */
  without?: { people: ReadonlySet<number>; days: ReadonlySet<number> };
}

export interface Failure {
  day: string;
  act: string;
  difference: Error;
}

/** A Monday before a 29 February, the end of a month, and the change to summer time in March. */
const START = Date.parse("2028-02-21T00:00:00Z");
const startOf = ({ start }: History) => start?.getTime() ?? START;
/** Hours at which people act, in UTC. The last one spans midnight in Kampala. */
const hours = [6, 8, 11, 13, 20.8];
/** Hours at which daily emails are sent in the different zones, in summer and winter. */
const evenings = [15, 17, 18, 22, 23];

type Act = (world: World, student: Student) => Promise<void>;
/** Relative frequency of each student's act. */
const studentActs = new Map<Act, number>([
  [learning.tick, 20],
  [learning.handIn, 14],
  [learning.post, 4],
  [learning.reply, 5],
  [learning.like, 4],
  [learning.readInbox, 8],
  [readUnit, 6],
  [takeQuiz, 10],
  [typeCode, 12],
  [answerFeedback, 4],
  [learning.enroll, 6],
  [fees.pay, 6],
  [payByPhone, 4],
  [account.choose, 2],
  [account.unsubscribe, 1],
  [account.logInAndOut, 1],
  [account.changePassword, 0.5],
  [account.changeEmail, 0.5],
  [account.forgetPassword, 0.7],
  [account.trespass, 0.8],
]);
/** Probability of each staff act in an hour of a working day. */
const staffActs = new Map<(world: World) => Promise<void>, number>([
  [staff.setWork, 0.25],
  [staff.mark, 0.5],
  [setQuiz, 0.15],
  [markTexts, 0.3],
  [keepRegister, 0.4],
  [askFeedback, 0.06],
  [closeFeedback, 0.06],
  [writeUnit, 0.8],
  [importStudents, 0.04],
  [staff.holdOrRelease, 0.2],
  [staff.changeTotal, 0.08],
  [staff.communicate, 0.3],
  [staff.answerPosts, 0.3],
  [staff.settleCommissions, 0.2],
  [staff.certify, 0.3],
  [fees.decide, 0.5],
  [fees.reverse, 0.1],
  [fees.discount, 0.15],
  [fees.agreeOnParts, 0.15],
  [fees.acceptOrder, 0.06],
  [fees.cancelFee, 0.04],
  [fees.askAgain, 0.06],
  [fees.payBack, 0.1],
  [fees.payTogether, 0.1],
  [fees.importStatement, 0.15],
  [removeSomething, 0.12],
  [restoreSomething, 0.1],
]);

/** Returns a generator that depends only on seed, day and person, so that omitted people change nothing for others. */
const randomOf = (...numbers: number[]) =>
  new Random(
    numbers.reduce((mixed, number) => Math.imul(mixed ^ (number + 0x9e37), 0x85ebca6b) ^ (mixed >>> 13), 17),
  );

/** Runs a history. Returns the failure, if there is one. */
export async function simulate(connection: pg.ClientConfig, history: History) {
  const began = performance.now();
  const [post, momo] = [await mailServer(), await MomoSimulator.run()];
  const mail = { SMTP_URL: post.url, MAIL_FROM: "Darasa <us@darasa.example>" };
  const settings = {
    ...mail,
    ...momo.environment,
    RATE_LIMITS: "off",
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "silent",
  };
  const { context, close } = await makeTestContext(connection, settings);
  const closers = [close];
  const world = new World(context, post, momo);
  const { app } = context;
  world.isHere = !history.isKilled;
  const killed = history.isKilled ? await killable(context, settings, history.seed) : undefined;
  let at = { day: 0, act: "" };
  let failure: Failure | undefined;
  try {
    for await (const { day, act } of live(world, history)) {
      at = { day, act };
      if (act !== "a new day") continue;
      await joinOrLeave(world, randomOf(history.seed, 7, day));
      if (day % 90 === 45 && !killed) {
        await world.second?.leave();
        closers.push(await moveElsewhere(world, connection, settings));
        world.counts.restores = (world.counts.restores ?? 0) + 1;
      }
    }
    await history.atEnd?.(world);
  } catch (error) {
    const day = new Date(startOf(history) + at.day * DAY_MS).toISOString().slice(0, 10);
    failure = { day: `${at.day} (${day})`, act: at.act, difference: error as Error };
  }
  await world.second?.leave();
  await killed?.close();
  if (killed) context.app = app;
  for (const one of closers) await one();
  post.close();
  momo.close();
  const counts: Record<string, number> = { ...world.counts, ...killed?.counts };
  return { failure, counts, seconds: Math.round((performance.now() - began) / 1000), lastDay: at.day };
}

/** Runs a history. Yields the name of each act before it happens. */
async function* live(world: World, history: History): AsyncGenerator<{ day: number; act: string }> {
  const { seed, without } = history;
  const start = startOf(history);
  world.setClock(new Date(start));
  world.random = randomOf(seed);
  await open(world);
  for (let day = 0; day < history.days; day += 1) {
    const lastAudit = await newestAudit(world);
    const active = new Set<Student>();
    yield { day, act: "a new day" };
    // Staff get a new session each week, because a session ends after 90 days even if it is used.
    if (day % 7 === 0)
      for (const one of Object.values(world.staff)) one.call = await makeCaller(world.context, one.id);
    await night(world, start + day * DAY_MS);
    for (const hour of [...hours, ...evenings].toSorted((one, other) => one - other)) {
      const index = hours.indexOf(hour);
      world.setClock(new Date(start + day * DAY_MS + hour * 3_600_000));
      if (index >= 0) {
        world.random = randomOf(seed, 6, day, index);
        await answerPhones(world);
        // Sometimes the mail server refuses temporarily, like one that greylists.
        world.post.answer = randomOf(seed, 2, day, index).chance(0.1)
          ? "451 4.7.1 come back later"
          : "250 ok";
        for (const { name, act, by } of without?.days.has(day) ? [] : acts(world, history, day, index)) {
          yield { day, act: name };
          world.counts.acts = (world.counts.acts ?? 0) + 1;
          world.pass(0.2);
          await act();
          if (by) active.add(by);
        }
        yield { day, act: `the post at ${hour}` };
        await world.drain();
        world.pass(11);
      }
      tellOfSessions(world);
      await world.tellWhatIsDue();
    }
    world.post.answer = TAKEN;
    yield { day, act: "the checks of the day" };
    await world.drain();
    await checkDay(
      world,
      lastAudit,
      day === history.days - 1 ? world.students.slice(-100) : [...active].slice(0, 6),
    );
  }
}

async function night(world: World, midnight: number): Promise<void> {
  world.setClock(new Date(midnight + 40 * 60_000));
  await world.runJob("clean-up");
  forgetPurged(world);
  await world.nightly();
  world.setClock(new Date(midnight + 5 * 3_600_000));
  await fees.tellDueFees(world);
  await world.drain();
}

/** Yields the acts of an hour: of staff, of arriving students, and of present students. */
function* acts(world: World, history: History, day: number, index: number) {
  const { seed, days, students, without } = history;
  world.random = randomOf(seed, 3, day, index);
  const isWeekend = day % 7 > 4;
  const { random, present } = world;
  if (world.programs.length < 4 || random.chance(0.01))
    yield { name: "makeProgram", act: () => staff.makeProgram(world) };
  for (const [act, likely] of staffActs)
    if (random.chance(isWeekend ? likely / 5 : likely)) yield { name: act.name, act: () => act(world) };
  for (let number = 0; number < students; number += 1) {
    const arrives = randomOf(seed, 1, number).below(Math.max(1, Math.round(days * 0.7)) * hours.length);
    if (without?.people.has(number) || arrives !== day * hours.length + index) continue;
    world.random = randomOf(seed, 4, number);
    const act = async () => void present.set(number, await account.register(world, number));
    yield { name: `register ${number}`, act };
  }
  for (const [number, student] of present) {
    world.random = randomOf(seed, 5, day, index, number);
    const age = (world.now.getTime() - student.joined.getTime()) / DAY_MS;
    if (student.deleted || !world.random.chance(age < 45 ? 0.12 : 0.01)) continue;
    const act = choose(world.random);
    yield { name: `${act.name} of ${number}`, act: () => act(world, student), by: student };
  }
}

function choose(random: Random): Act {
  let left = random.next() * [...studentActs.values()].reduce((sum, weight) => sum + weight, 0);
  for (const [act, weight] of studentActs) {
    left -= weight;
    if (left < 0) return act;
  }
  return learning.tick;
}

async function newestAudit({ context }: World): Promise<number> {
  const { last } = await context.db
    .selectFrom("audit_log")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/** Creates the institute with its staff, fee rules and affiliates. */
async function open(world: World): Promise<void> {
  const { context } = world;
  const [admin, teacher, cashier, writer] = [
    await person(context, cast.joseph),
    await person(context, cast.david),
    await person(context, florence),
    await person(context, cast.sarah),
  ];
  world.visitor = await makeCaller(context);
  world.staff = { admin, teacher, cashier, writer };
  const rules = {
    is_on: true,
    due_days: learning.DUE_DAYS,
    access: "open",
    grace_days: 0,
    mobile_money: [],
    instructions: "",
  };
  await world.call(admin.call, "PUT", "/fees/rules/", 200, rules);
  for (let number = 0; number < 3; number += 1) {
    const {
      id,
      email,
      affiliate_code: code,
    } = await anAffiliate(context.db, { name: personName(300 + number) });
    world.affiliates.push({ id, email, code, clicks: new Set() });
  }
}
