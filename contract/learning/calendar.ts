import { z } from "zod";
import { boundedText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MINUTE } from "#contract/shared/limits.ts";

/** A student's deadlines and sessions as a calendar that other programs follow (beyond.md section 2, "Calendar"). */
const CalendarLink = z.object({
  /** Who has it reads the calendar without a password. */
  url: z.string(),
});

export const calendar = {
  link: endpoint({
    method: "GET",
    path: "/student/calendar/",
    access: "student",
    summary: "The private address of the student's calendar.",
    is_session_only: true,
    reply: CalendarLink,
  }),
  renew: endpoint({
    method: "POST",
    path: "/student/calendar/",
    access: "student",
    summary: "A new private address; the one of before ends.",
    is_session_only: true,
    reply: CalendarLink,
    status: 200,
  }),
  feed: endpoint({
    method: "GET",
    path: "/calendar/{token}/",
    access: "public",
    summary: "A student's deadlines and sessions as iCalendar, for everyone who has its private address.",
    params: z.object({ token: boundedText(100) }),
    limits: [{ name: "calendar-feed", points: 60, seconds: MINUTE, by: "address" }],
    reply: "raw",
    media_type: "text/calendar",
  }),
};
