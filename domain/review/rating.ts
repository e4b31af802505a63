/** Ratings are stored in tenths of a star: 0 to 50 (SPECIFICATION section 5). */
export const MAX_RATING_TENTHS = 50;

/** Converts stars (4.6) to tenths (46); undefined unless a multiple of 0.1 from 0 to 5. */
export function tenthsFromStars(stars: number): number | undefined {
  const tenths = Math.round(stars * 10);
  const exact = Number.isFinite(stars) && Math.abs(stars * 10 - tenths) < 1e-9;
  return exact && tenths >= 0 && tenths <= MAX_RATING_TENTHS ? tenths : undefined;
}

/** Converts tenths to stars. */
export function starsFromTenths(tenths: number): number {
  return tenths / 10;
}

/** Returns the mean rating in tenths, rounded half up; zero without ratings. */
export function meanTenths(sumOfTenths: number, count: number): number {
  return count === 0 ? 0 : Math.floor((2 * sumOfTenths + count) / (2 * count));
}
