/** Default public numbers (visitors.md 9, "Stat tiles"). */
export const defaultFigures = {
  programs: "150+",
  professionals: "10,000+",
  recommend: "98%",
  graduates: "500+",
  satisfaction: "95%",
  countries: "36",
  partners: "50+",
};
