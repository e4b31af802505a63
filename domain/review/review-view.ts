/** The views of the staff's list of reviews, besides the one of all reviews. `flagged` are those that staff have not decided about. */
export const REVIEW_VIEWS = ['flagged', 'hidden', 'answered'] as const;
export type ReviewView = (typeof REVIEW_VIEWS)[number];

/** Ranges of stars that the list can be limited to; the end is excluded. */
export const STAR_RANGES = {
  low: { label: 'Under 2 stars', fromTenths: 0, untilTenths: 20 },
  middle: { label: '2 to 4 stars', fromTenths: 20, untilTenths: 40 },
  high: { label: '4 stars and more', fromTenths: 40, untilTenths: 51 },
} as const;

export type StarRange = keyof typeof STAR_RANGES;
export const STAR_RANGE_IDS = Object.keys(STAR_RANGES) as readonly StarRange[];
