import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { newStudent, pdf, send } from "../browser/one-visit.ts";
import { post, visit } from "../browser/visits.ts";

/** Adds a new program of six weeks, an assignment that is due in this many hours, and a new student. */
export async function aClassroom(
  browser: Browser,
  { due_hours = 24, ...options }: BrowserContextOptions & { due_hours?: number } = {},
) {
  const title = `Classroom ${Date.now()}`;
  const staff = await visit(browser, "joseph");
  const texts = { category: "Health", program_outline: "One", target_audience: "All", format: "Online" };
  const fields = { ...texts, full_description: "<p>Text</p>", price: "Free", duration: "6 weeks" };
  const program = await post(staff.request, "/programs/", { ...fields, title });
  const deadline = new Date(Date.now() + due_hours * 3_600_000).toISOString();
  const multipart = {
    title: `Work of ${title}`,
    program: program.id,
    deadline,
    assignment_file: pdf("brief.pdf"),
  };
  const assignment = await send(staff, "/assignments/", { multipart });
  await send(staff, "/assignments/send/", {
    data: { assignment_id: assignment.id, program_id: program.id },
  });
  const { page } = await newStudent(browser, title, options);
  return { page, staff, program, assignment };
}

/** Writes the first unit of a program with a live session that begins in this many minutes. */
export async function aSession(staff: Page, program: number, in_minutes: number, minutes = 60) {
  const starts_ms = Date.now() + in_minutes * 60_000;
  const at = (ms: number) => new Date(ms).toISOString();
  const data = {
    title: "Live",
    state: "published",
    session_starts_at: at(starts_ms),
    session_ends_at: at(starts_ms + minutes * 60_000),
    session_url: "https://meet.example/live",
  };
  const { csrfToken } = await (await staff.request.get("/api/csrf-cookie/")).json();
  const headers = { "x-csrftoken": csrfToken };
  await staff.request.put(`/api/programs/${program}/units/1/`, { data, headers, failOnStatusCode: true });
  return data;
}
