/** Ratings are fractions of five stars in steps of a tenth (SPECIFICATION section 5), held as whole tenths: 0 to 50. */
export const MAX_TENTHS = 50;

/** Stars as shown on the wire (4.6) into whole tenths (46); `undefined` when it is not a multiple of 0.1 from 0 to 5. */
export function tenthsFromStars(stars: number): number | undefined {
  const tenths = Math.round(stars * 10);
  const exact = Number.isFinite(stars) && Math.abs(stars * 10 - tenths) < 1e-9;
  return exact && tenths >= 0 && tenths <= MAX_TENTHS ? tenths : undefined;
}

/** Whole tenths into stars for the wire. */
export function starsFromTenths(tenths: number): number {
  return tenths / 10;
}

/** The mean of ratings in whole tenths, rounded half up; zero without ratings. */
export function meanTenths(sumOfTenths: number, count: number): number {
  return count === 0 ? 0 : Math.floor((2 * sumOfTenths + count) / (2 * count));
}
