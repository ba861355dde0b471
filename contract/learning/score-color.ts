/** At least 80 green, at least 60 yellow, otherwise red (staff-dashboard.md section 9). */
export function scoreColor(percentage: number): "green" | "yellow" | "red" {
  if (percentage >= 80) return "green";
  return percentage >= 60 ? "yellow" : "red";
}
