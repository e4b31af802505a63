/** Clamping and interpolation of numbers. */

/** Limits `value` to the range from `lo` to `hi`. */
export function clamp(value: number, lo = 0, hi = 1): number {
  if (value < lo) return lo;
  return value > hi ? hi : value;
}

/** Interpolates from `a` to `b`. */
export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** Returns 0 below `from`, 1 above `to`, and a smooth S between them. */
export function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** Returns the non-negative remainder. */
export function modulo(a: number, n: number): number {
  return ((a % n) + n) % n;
}
