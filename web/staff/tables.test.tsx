import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { User } from "#contract/accounts/profiles.ts";
import type { Student } from "#contract/accounts/students.ts";
import type { DarasaClient } from "#contract/all.ts";
import type { TeamMember } from "#contract/content/team.ts";
import type { Program } from "#contract/courses/programs/programs.ts";
import { api } from "#web/api/client.ts";
import { CurrentUserContext } from "#web/dashboard/shell/current-user.ts";
import { makeQueryClient } from "#web/dashboard/shell/query-client.ts";
import { Gradebook } from "./assignments/gradebook/gradebook.tsx";
import { Section as Assignments } from "./assignments/section.tsx";
import { AttendanceTablePage } from "./attendance/attendance-table.tsx";
import { RegisterPage } from "./attendance/register.tsx";
import { posts } from "./blog/post-list.tsx";
import { Section as FirstRoom } from "./dashboard/section.tsx";
import { programs } from "./programs/program-list.tsx";
import { students } from "./students/student-list.tsx";
import { SubAdminTable } from "./sub-admins/sub-admin-table.tsx";
import { TeamTable } from "./team/team-table.tsx";
import { testimonials } from "./testimonials/testimonial-list.tsx";

/** Renders a screen to HTML, as the server does. */
function htmlOf(screen: ReactNode, queries = makeQueryClient(api), search = ""): string {
  const router = createMemoryRouter([{ path: "/", element: screen }], { initialEntries: [`/?${search}`] });
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <CurrentUserContext value={user}>
        <RouterProvider router={router} />
      </CurrentUserContext>
    </QueryClientProvider>,
  );
}

/** Renders a list that has one row. */
async function listOf(
  view: ReactNode,
  { prefetch }: Pick<typeof posts, "prefetch">,
  row: object,
  search = "",
) {
  const list = async () => ({ count: 30, count_is_exact: true, next: null, previous: null, results: [row] });
  const anyList = new Proxy({}, { get: () => ({ list }) }) as DarasaClient;
  const queries = makeQueryClient(anyList);
  await prefetch({ queries, search: new URLSearchParams(search) });
  return htmlOf(view, queries, search);
}

const wordsOf = (html: string) =>
  html
    .replaceAll("<wbr/>", "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
const columnsOf = (html: string) =>
  [...html.matchAll(/<th[^>]*scope="col"[^>]*>(.*?)<\/th>/gs)].map(([, words = ""]) => wordsOf(words));

const nothing = () => {};
const user = {
  id: 3,
  username: "amina",
  email: "amina@darasa.example",
  first_name: "Amina",
  date_joined: "2026-11-02T08:00:00.000Z",
  profile: { name: "Amina Nansubuga", phone: "+254712345678", role: "student", location: "Kampala" },
  admin_permissions: { permissions: ["blog"] },
  enrollments: [{ id: 1, program: { id: 9, title: "Beekeeping" } }],
} as unknown as Student;

describe("without JavaScript (look.md)", () => {
  it("views that load only in the browser say that they need JavaScript", () => {
    for (const [view, search] of [
      [<RegisterPage key="register" />, "view=register&unit=4"],
      [<AttendanceTablePage key="table" />, "view=attendance-table&program=5"],
      [<Gradebook key="gradebook" />, "view=gradebook&program=5"],
      [<Assignments key="form" />, "quiz=new"],
    ] as const)
      expect(wordsOf(htmlOf(view, undefined, search))).toContain("This part needs JavaScript.");
  });

  it("a notice does not say that a page can be read, which may be empty", () => {
    const notice = wordsOf(htmlOf(<Assignments />, undefined, "view=register&unit=4"));
    expect(notice).toContain("To change things here, switch on JavaScript in your browser.");
    expect(notice).not.toContain("You can read this page.");
  });
});

describe("columns (staff.md 2)", () => {
  it("User Management shows five columns, and a +254 phone as 0 and the rest", () => {
    const html = htmlOf(
      <SubAdminTable
        subAdmins={[
          { ...user, updated_at: "2026-11-01T12:00:00.000Z", has_second_factor: false, last_active_at: null },
        ]}
        onDelete={nothing}
      />,
    );
    expect(columnsOf(html)).toEqual(["Admin Details", "Contact", "Permissions", "Created", "Actions"]);
    expect(wordsOf(html)).toContain("amina@darasa.example 0712 345 678 Blog");
  });

  it("Students Management shows twelve columns, and numbers rows across pages", async () => {
    const html = await listOf(<students.view />, students, user, "page=2");
    // The first header is "Name, Email, Phone" below 1536 px, and "Name" from there on.
    expect(columnsOf(html).join(" | ")).toBe(
      "# | Name, Email, Phone Name | Email | Phone | Location | Occupation | Organization | Education Level | Referral Source | Program | Joined | Actions",
    );
    expect(wordsOf(html)).toMatch(/Actions 11 Amina Nansubuga .* Beekeeping/);
  });

  it("Team Members shows eight columns, of which four sort, and dims inactive members", () => {
    const member = {
      id: 1,
      name: "Ann",
      role: "Tutor",
      email: "a@b.example",
      phone: "+256700000001",
      order: 4,
    };
    const html = htmlOf(
      <TeamTable
        members={[{ ...member, image: null, is_active: false } as TeamMember]}
        sort={{ key: "order", direction: "ascending" }}
        onSort={nothing}
        reorder={null}
        onToggle={nothing}
        onDelete={nothing}
      />,
    );
    expect(columnsOf(html).join(", ")).toBe("#, Photo, Name, Role, Contact, Order, Status, Actions");
    expect(html.match(/aria-sort/g)).toHaveLength(4);
    expect(html).toMatch(/<tr class="[^"]*text-muted/);
    expect(wordsOf(html)).toContain("Inactive");
  });

  it("Testimonials shows six columns, and the status as Active or Inactive", async () => {
    const said = { id: 1, name: "Ann", role: "Nurse", company: "Clinic", program: "Care", content: "Good." };
    const html = await listOf(<testimonials.view />, testimonials, { ...said, image: null, is_active: true });
    expect(columnsOf(html).join(", ")).toBe("Student, Role & Company, Program, Content, Status, Actions");
    expect(wordsOf(html)).toContain("Nurse Clinic Care Good. Active");
  });

  it("Blog shows title, the first 100 characters of the description, status, date and minutes", async () => {
    const post = {
      id: 1,
      title: "On time",
      category: "News",
      formatted_date: "November 20, 2026",
      read_time: 5,
    };
    const html = await listOf(<posts.view />, posts, {
      ...post,
      description: "x".repeat(150),
      image: null,
      is_published: false,
    });
    expect(wordsOf(html)).toMatch(/1 On time x{100}\.\.\. News Not published November 20, 2026 5 min/);
  });
});

describe("program table (staff.md 4 and 9)", () => {
  const rowOf = (change: Partial<Program>) => {
    const program = {
      id: 1,
      title: "Beekeeping",
      category: "Farming",
      price: "UGX 1,500",
      duration: "3 months",
      description: "y".repeat(90),
      image: null,
      is_enrollment_open: true,
      days_until_deadline: null,
      deadline_value: null,
      deadline_unit: null,
      ...change,
    } as Program;
    return listOf(<programs.view />, programs, program);
  };

  it("cuts the description at 60 characters", async () => {
    expect(wordsOf(await rowOf({}))).toMatch(/ y{60}\.\.\. /);
  });

  it("shows the days left in orange if 7 or fewer are left", async () => {
    const html = await rowOf({ days_until_deadline: 7, deadline_value: 2, deadline_unit: "weeks" });
    expect(html).toMatch(/text-soon">7 days left</);
  });

  it("shows value and unit if more days are left, and Closed if closed", async () => {
    const later = await rowOf({ days_until_deadline: 8, deadline_value: 2, deadline_unit: "weeks" });
    expect(later).toContain(">2 weeks<");
    expect(later).not.toContain("days left");
    const inOne = await rowOf({ days_until_deadline: 360, deadline_value: 1, deadline_unit: "years" });
    expect(inOne).toContain(">1 year<");
    expect(wordsOf(await rowOf({ is_enrollment_open: false, days_until_deadline: 0 }))).toContain("Closed");
  });

  it("sorts by title, category, price and duration", async () => {
    const sortable = (await rowOf({})).match(/<th[^>]*aria-sort[^>]*>/g) ?? [];
    expect(sortable).toHaveLength(4);
  });
});

it.each([
  ["Sarah Achieng", "Sarah Achieng"],
  ["", "Admin"],
])("the welcome card greets the name %j as %j (staff.md 2)", (name, shown) => {
  const html = htmlOf(
    <CurrentUserContext value={{ ...user, profile: { ...user.profile, name } } as User}>
      <FirstRoom />
    </CurrentUserContext>,
  );
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(`<bdi>${shown}</bdi>`);
});
