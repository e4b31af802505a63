/** A label counts again after it was out of the picture for this long. */
const GONE_MS = 800;

/** Returns a function that picks the new codes of a picture: those that no picture of the last moments showed. Times are in milliseconds. */
export function createNewCodesFilter(): (codes: readonly string[], now: number) => string[] {
  const seenAt = new Map<string, number>();
  return (codes, now) => {
    const fresh = codes.filter((code) => now - (seenAt.get(code) ?? -Infinity) >= GONE_MS);
    for (const code of codes) seenAt.set(code, now);
    return [...new Set(fresh)];
  };
}
