import { multipart } from "#tests/support/data/builders.ts";
import { becomes, openProgram } from "./learning-acts.ts";
import { newStudent } from "./model.ts";
import { personName } from "./names.ts";
import { expectSame, type World } from "./world.ts";

/** First number of imported people. Those who register have lower numbers. */
const FIRST = 1_000_000;

/** Imports an employer's list: new people, one who already exists, and one with a wrong phone. */
export async function importStudents(world: World): Promise<void> {
  const { random, staff, students, present } = world;
  const { call } = staff.teacher;
  const program = openProgram(world);
  if (!program) return;
  const first = FIRST + students.length * 10;
  const people = Array.from({ length: 2 + random.below(4) }, (_, index) => ({
    number: first + index,
    name: personName(first + index),
    email: `person-${first + index}@students.example`,
  }));
  const lines = people.map(({ name, email }, index) => `${email},${name},077210000${index}`);
  const wrong = ["no-email,Somebody,0772100009", `nobody-${first}@students.example,Nobody,12`];
  const file = ["Email,Name,Phone", ...lines, ...wrong].join("\n");
  const form = multipart({ students: new File([file], "students.csv") });
  const { body: uploaded } = await world.create(call, "/students/imports/", form);
  const path = `/students/imports/${uploaded.id}`;
  const { body: read } = await world.call(call, "PUT", `${path}/columns/`, 200, {
    ...uploaded.suggested,
    program: program.id,
  });
  const { ready, problem } = read.counts;
  expectSame("rows of a list of students", [ready, problem], [people.length, wrong.length]);
  await world.call(call, "POST", `${path}/begin/`, 409, { count: people.length + 1 });
  await world.create(call, `${path}/begin/`, { count: people.length }, 202);
  for (const verb of ["create", "read", "begin"])
    world.did(staff.teacher, verb, "student_import", uploaded.id);
  await world.drain();
  const added = await world.pages(call, `${path}/rows/?state=added`);
  expectSame("added students", added.length, people.length);
  for (const [index, { number, name, email }] of people.entries()) {
    const student = { ...newStudent(added[index].student, name, email, world.now), password: "" };
    world.did(staff.teacher, "create", "student", student.id);
    world.mailed(email, "Welcome to Darasa Institute");
    students.push(student);
    present.set(number, student);
    const { results } = await world.get(call, `/students-with-enrollments/?search=${email}`);
    await becomes(world, student, program, results[0].enrollments[0].id);
  }
}
