/** Numbers between limits, and steps between numbers. */

/** `value` held between `lo` and `hi`. */
export function clamp(value: number, lo = 0, hi = 1): number {
  if (value < lo) return lo;
  return value > hi ? hi : value;
}

/** The number `t` of the way from `a` to `b`. */
export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** 0 below `from`, 1 above `to`, and a smooth S in between. */
export function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** The remainder that is never negative. */
export function modulo(a: number, n: number): number {
  return ((a % n) + n) % n;
}
