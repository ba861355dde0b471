import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { User } from "#contract/accounts/profiles.ts";
import type { Student } from "#contract/accounts/students.ts";
import type { DarasaClient } from "#contract/all.ts";
import type { TeamMember } from "#contract/content/team.ts";
import type { Program } from "#contract/learning/programs.ts";
import { api } from "#web/api.ts";
import { CurrentUserContext } from "#web/dashboard/shell/current-user.ts";
import { makeQueryClient } from "#web/dashboard/shell/query-client.ts";
import { posts } from "./blog/post-list.tsx";
import { Section as FirstRoom } from "./dashboard/section.tsx";
import { programs } from "./programs/program-list.tsx";
import { students } from "./students/student-list.tsx";
import { SubAdminTable } from "./sub-admins/sub-admin-table.tsx";
import { TeamTable } from "./team/team-table.tsx";
import { testimonials } from "./testimonials/testimonial-list.tsx";

/** The HTML that the server writes. */
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

/** A declared list that has one row on its page. */
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

describe("columns (staff-dashboard.md section 2)", () => {
  it("User Management: Admin Details, Contact, Permissions, Created and Actions; +254 is shown as 0 and the rest", () => {
    const html = htmlOf(
      <SubAdminTable
        subAdmins={[{ ...user, updated_at: "2026-11-01T12:00:00.000Z", has_second_factor: false }]}
        onDelete={nothing}
      />,
    );
    expect(columnsOf(html)).toEqual(["Admin Details", "Contact", "Permissions", "Created", "Actions"]);
    expect(wordsOf(html)).toContain("amina@darasa.example 0712345678 Blog");
  });

  it("Students Management: the eleven and the day of joining, numbered through the pages", async () => {
    const html = await listOf(<students.view />, students, user, "page=2");
    // The first header is "Name, Email, Phone" below 1536 px, and "Name" from there on.
    expect(columnsOf(html).join(" | ")).toBe(
      "# | Name, Email, Phone Name | Email | Phone | Location | Occupation | Organization | Education Level | Referral Source | Program | Joined | Actions",
    );
    expect(wordsOf(html)).toMatch(/Actions 11 Amina Nansubuga .* Beekeeping/);
  });

  it("Team Members: eight, of which four sort; inactive members are dimmed", () => {
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

  it("Testimonials: Student, Role & Company, Program, Content, Status (Active/Inactive), Actions", async () => {
    const said = { id: 1, name: "Ann", role: "Nurse", company: "Clinic", program: "Care", content: "Good." };
    const html = await listOf(<testimonials.view />, testimonials, { ...said, image: null, is_active: true });
    expect(columnsOf(html).join(", ")).toBe("Student, Role & Company, Program, Content, Status, Actions");
    expect(wordsOf(html)).toContain("Nurse Clinic Care Good. Active");
  });

  it("Blog: 'the post title plus the first 100 characters of the description', status, date and minutes", async () => {
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

describe("the program table (staff-dashboard.md sections 4 and 9)", () => {
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

  it("'program description 60 characters'", async () => {
    expect(wordsOf(await rowOf({}))).toMatch(/ y{60}\.\.\. /);
  });

  it("'open with 7 or fewer days left shows N days left in orange'", async () => {
    const html = await rowOf({ days_until_deadline: 7, deadline_value: 2, deadline_unit: "weeks" });
    expect(html).toMatch(/text-soon">7 days left</);
  });

  it("'open otherwise shows value and unit; closed shows Closed'", async () => {
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
])("'The welcome card shows the profile name or Admin': %j is %j (section 2)", (name, shown) => {
  const html = htmlOf(
    <CurrentUserContext value={{ ...user, profile: { ...user.profile, name } } as User}>
      <FirstRoom />
    </CurrentUserContext>,
  );
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(shown);
});
