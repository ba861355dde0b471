import { describe, expect, it } from "vitest";
import { ApiError } from "#contract/shared/api-error.ts";
import { profileProblem } from "./profile-problem.ts";

const lost = new TypeError("Failed to fetch");
const broken = new ApiError(500, "invalid", { message: "Something went wrong on our side." });

describe("the message for a profile that was not saved", () => {
  it("is the server's message (students.md 8)", () => {
    const taken = new ApiError(400, "invalid", { message: "Name is required" });
    expect(profileProblem(taken, "student")).toBe("Name is required");
    expect(profileProblem(taken, "admin")).toBe("Name is required");
  });

  it("is otherwise 'Failed to update profile. Please try again.' for students (students.md 8)", () => {
    for (const error of [lost, broken])
      expect(profileProblem(error, "student")).toBe("Failed to update profile. Please try again.");
  });

  it("is otherwise 'Error updating profile.' for staff (visitors.md 8)", () => {
    for (const error of [lost, broken])
      expect(profileProblem(error, "admin")).toBe("Error updating profile.");
  });
});
