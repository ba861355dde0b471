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

type Figures = typeof defaultFigures;

/** Returns the names of the figures that are still the examples. */
export const exampleFigures = (figures: Figures): (keyof Figures)[] =>
  (Object.keys(defaultFigures) as (keyof Figures)[]).filter((name) => figures[name] === defaultFigures[name]);
