/** A label counts again after it was out of the picture for this long. */
const GONE_MS = 800;

/** Returns a function that passes on the codes of a picture which the pictures before did not have. Times are in milliseconds. */
export function createCodeGate(): (codes: readonly string[], now: number) => string[] {
  const seenAt = new Map<string, number>();
  return (codes, now) => {
    const fresh = codes.filter((code) => now - (seenAt.get(code) ?? -Infinity) >= GONE_MS);
    for (const code of codes) seenAt.set(code, now);
    return [...new Set(fresh)];
  };
}
