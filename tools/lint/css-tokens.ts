/** A literal in a stylesheet where a design token is required. */
export type CssLiteral = { readonly line: number; readonly text: string; readonly message: string };

/** Properties whose lengths are spacing. */
const SPACING = /^(margin|padding|gap|row-gap|column-gap|scroll-margin|scroll-padding)/;
/** A comment on the line before a length that no token has, with the reason. */
const REASON = /\/\* one-off: \S.* \*\//;

/**
 * Returns the literals of a CSS module that must be tokens of web/ui/theme/tokens.css: every colour, every radius, all spacing, and every
 * minimum height equal to `--tap` or `--target`. Hairlines (1px) and the sizes and positions of a component's own parts may be literals.
 */
export function findLiterals(css: string): CssLiteral[] {
  const lines = css.split('\n');
  return lines.flatMap((text, at) => {
    const [, property, value] = /^\s*([\w-]+)\s*:\s*(.+);\s*$/.exec(text) ?? [];
    if (property === undefined || value === undefined) return [];
    const report = (message: string) => [{ line: at + 1, text: text.trim(), message }];
    if (/#[\da-f]{3,8}\b/i.test(value)) return report('use a colour token');
    if (property === 'border-radius' && /\dpx/.test(value)) return report('use --r-1 or --r-full');
    if (property === 'min-height' && /\b4[48]px/.test(value)) return report('use --target or --tap');
    if (!SPACING.test(property)) return [];
    const spaces = value.match(/[\d.]+px/g) ?? [];
    if (spaces.every((space) => Number.parseFloat(space) <= 1)) return [];
    return REASON.test(lines[at - 1] ?? '') ? [] : report('use a --space token, or give a reason');
  });
}
