import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MINUTE } from "#contract/shared/limits.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";

/** Link to a student's deadlines and sessions, for other calendar apps (beyond.md 2, "Calendar"). */
const CalendarLink = z.object({
  /** Private address. Anyone who has it can read the calendar without a password. */
  url: z.string(),
});

export const calendar = {
  link: endpoint({
    method: "GET",
    path: "/student/calendar/",
    access: "student",
    summary: "Returns the private address of the student's calendar.",
    is_session_only: true,
    reply: CalendarLink,
  }),
  renew: endpoint({
    method: "POST",
    path: "/student/calendar/",
    access: "student",
    summary: "Creates a new private address for the student's calendar. The old one stops working.",
    is_session_only: true,
    reply: CalendarLink,
    status: 200,
  }),
  feed: endpoint({
    method: "GET",
    path: "/calendar/{token}/",
    access: "public",
    summary:
      "Returns a student's deadlines and sessions as iCalendar, to anyone who has the private address.",
    params: z.object({ token: boundedText(100) }),
    limits: [{ name: "calendar-feed", points: 60, seconds: MINUTE, by: "address" }],
    reply: "raw",
    media_type: "text/calendar",
  }),
};
