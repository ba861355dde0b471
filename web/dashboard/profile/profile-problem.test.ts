import { describe, expect, it } from "vitest";
import { ApiError } from "#contract/shared/api-error.ts";
import { profileProblem } from "./profile-problem.ts";

const lost = new TypeError("Failed to fetch");
const broken = new ApiError(500, "invalid", { message: "Something went wrong on our side." });

describe("a profile that was not saved", () => {
  it("says the server's message (student-dashboard.md section 8: 'server message field')", () => {
    const taken = new ApiError(400, "invalid", { message: "Name is required" });
    expect(profileProblem(taken, "student")).toBe("Name is required");
    expect(profileProblem(taken, "admin")).toBe("Name is required");
  });

  it("otherwise says 'Failed to update profile. Please try again.' to a student (student-dashboard.md section 8)", () => {
    for (const error of [lost, broken])
      expect(profileProblem(error, "student")).toBe("Failed to update profile. Please try again.");
  });

  it("otherwise says 'Error updating profile.' to staff (public-site.md section 8)", () => {
    for (const error of [lost, broken])
      expect(profileProblem(error, "admin")).toBe("Error updating profile.");
  });
});
