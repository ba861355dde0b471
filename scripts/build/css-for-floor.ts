import type { CSSOptions } from "vite";

type Plugins = NonNullable<Exclude<CSSOptions["postcss"], string | undefined>["plugins"]>;

const hasFocus = /:has\(\*?:focus-visible\)/;
const withoutHas = "not selector(:has(*))";

/**
 * Adds styles for the oldest browsers: plain viewport units instead of dynamic ones (before Chrome 108), and
 * `:focus-within` instead of `:has` (before Chrome 105, Firefox 121). Container queries need no replacement, because
 * they only place parts side by side that are otherwise below each other (tests/browser-floor.test.ts).
 */
export const cssForFloor: Plugins[number] = {
  postcssPlugin: "css-for-floor",
  OnceExit(root, { AtRule }) {
    // Skips `min-height`, which only fills the window. A part that is higher than the window could not be scrolled.
    root.walkDecls(/^(?:max-)?height$/, (declaration) => {
      if (declaration.value.includes("dvh"))
        declaration.cloneBefore({ value: declaration.value.replaceAll("dvh", "vh") });
    });
    // Keeps the keyboard focus visible, also on a control that is covered by its frame.
    root.walkRules(hasFocus, (rule) => {
      if (rule.parent?.type === "atrule" && "params" in rule.parent && rule.parent.params === withoutHas)
        return;
      const twin = rule.clone({ selector: rule.selector.replace(hasFocus, ":focus-within") });
      rule.after(new AtRule({ name: "supports", params: withoutHas, nodes: [twin] }));
    });
  },
};
