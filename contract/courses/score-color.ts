/** Returns green from 80 percent, yellow from 60 percent, otherwise red (staff.md 9). */
export function scoreColor(percentage: number): "green" | "yellow" | "red" {
  if (percentage >= 80) return "green";
  return percentage >= 60 ? "yellow" : "red";
}
