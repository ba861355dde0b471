import type { CSSOptions } from "vite";

type Plugins = NonNullable<Exclude<CSSOptions["postcss"], string | undefined>["plugins"]>;

/**
 * What the oldest browsers lay out by when they have neither dynamic viewport units (before Chrome 108) nor container
 * queries (before Chrome 105, Safari 16, Firefox 110): the plain viewport, and the width of the window.
 */
export const cssForFloor: Plugins[number] = {
  postcssPlugin: "css-for-floor",
  OnceExit(root, { AtRule }) {
    // A least height only fills the window; what is higher than the window could not be scrolled.
    root.walkDecls(/^(?:max-)?height$/, (declaration) => {
      if (declaration.value.includes("dvh"))
        declaration.cloneBefore({ value: declaration.value.replaceAll("dvh", "vh") });
    });
    // Only tables need their width; a card without it stays as on a phone.
    root.walkAtRules("container", (container) => {
      if (!container.params.includes("45rem")) return;
      // `not (…)` without a kind of medium is newer than the floor as well.
      const params = container.params.replace(/^not \(/, "not all and (");
      const media = new AtRule({ name: "media", params, nodes: [] });
      media.append(container.clone().nodes ?? []);
      const fallback = new AtRule({
        name: "supports",
        params: "not (container-type: inline-size)",
        nodes: [media],
      });
      container.after(fallback);
    });
  },
};
