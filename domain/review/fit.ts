/** How a garment fits in the size that its reviewer wears otherwise. */
export const FITS = { small: 'Runs small', true: 'True to size', large: 'Runs large' } as const;

export type Fit = keyof typeof FITS;
export const FIT_IDS = Object.keys(FITS) as readonly Fit[];

/** The number of reviews with each answer. */
export type FitCounts = Readonly<Record<Fit, number>>;

/** Fewer answers say too little about a product. */
const MIN_ANSWERS = 3;

/** What more than half of the answers say, and how many of all answers these are. */
export type CommonFit = { readonly says: Fit; readonly count: number; readonly answers: number };

/** Returns what more than half of the answers say; undefined with few answers, or when they differ. */
export function commonFit(counts: FitCounts): CommonFit | undefined {
  const answers = FIT_IDS.reduce((sum, fit) => sum + counts[fit], 0);
  const fit = FIT_IDS.find((one) => 2 * counts[one] > answers);
  return answers < MIN_ANSWERS || fit === undefined ? undefined : { says: fit, count: counts[fit], answers };
}
