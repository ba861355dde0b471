import type { CSSOptions } from "vite";

type Plugins = NonNullable<Exclude<CSSOptions["postcss"], string | undefined>["plugins"]>;

const hasFocus = /:has\(\*?:focus-visible\)/;
const withoutHas = "not selector(:has(*))";

/**
 * What the oldest browsers lay out by when they have neither dynamic viewport units (before Chrome 108) nor `:has` (before
 * Chrome 105, Firefox 121): the plain viewport and `:focus-within`. What stands in a container query only sets side by side
 * what stands below each other without it (tests/browser-floor.test.ts).
 */
export const cssForFloor: Plugins[number] = {
  postcssPlugin: "css-for-floor",
  OnceExit(root, { AtRule }) {
    // A least height only fills the window; what is higher than the window could not be scrolled.
    root.walkDecls(/^(?:max-)?height$/, (declaration) => {
      if (declaration.value.includes("dvh"))
        declaration.cloneBefore({ value: declaration.value.replaceAll("dvh", "vh") });
    });
    // Who goes by the keyboard must see where they are, also on a control that lies under its frame.
    root.walkRules(hasFocus, (rule) => {
      if (rule.parent?.type === "atrule" && "params" in rule.parent && rule.parent.params === withoutHas)
        return;
      const twin = rule.clone({ selector: rule.selector.replace(hasFocus, ":focus-within") });
      rule.after(new AtRule({ name: "supports", params: withoutHas, nodes: [twin] }));
    });
  },
};
