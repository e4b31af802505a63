/** A label counts again after it was out of the picture for this long, and out of `GONE_PICTURES` pictures. */
const GONE_MS = 800;

/** One is too few: a single picture may be blurred, and a slow phone may take longer than `GONE_MS` for it. */
const GONE_PICTURES = 2;

/**
 * Returns a function that picks the new codes of a picture: those that none of the last pictures showed. `now` is in milliseconds.
 */
export function createNewCodesFilter(): (codes: readonly string[], now: number) => string[] {
  const seen = new Map<string, { readonly at: number; missing: number }>();
  return (codes, now) => {
    const shown = new Set(codes);
    const fresh = [...shown].filter((code) => {
      const { at, missing } = seen.get(code) ?? { at: -Infinity, missing: GONE_PICTURES };
      return missing >= GONE_PICTURES && now - at >= GONE_MS;
    });
    for (const [code, last] of seen) if (!shown.has(code)) last.missing += 1;
    for (const code of shown) seen.set(code, { at: now, missing: 0 });
    return fresh;
  };
}
