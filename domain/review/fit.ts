/** How a garment fits in the size that its reviewer wears otherwise. */
export const FITS = { small: 'Runs small', true: 'True to size', large: 'Runs large' } as const;

export type Fit = keyof typeof FITS;
export const FIT_IDS = Object.keys(FITS) as readonly Fit[];

/** The number of reviews with each answer. */
export type FitCounts = Readonly<Record<Fit, number>>;

/** Minimum answers for a statement about a product's fit or size. */
const MIN_ANSWER_COUNT = 21;

/** At least this share of all wearers must agree, with 95 % confidence. */
const MIN_SHARE = 0.6;

/** What most answers say, and how many of all answers these are. */
export type CommonFit = { readonly says: Fit; readonly count: number; readonly answers: number };

/** Returns what most answers say; undefined with few answers, or when too many differ. */
export function commonFit(counts: FitCounts): CommonFit | undefined {
  const answers = FIT_IDS.reduce((sum, fit) => sum + counts[fit], 0);
  const fit = FIT_IDS.find((one) => isCommon(counts[one], answers));
  return fit && { says: fit, count: counts[fit], answers };
}

/** Returns whether `count` of `answers` are enough to conclude that most customers would answer the same. False with few answers. */
export function isCommon(count: number, answers: number): boolean {
  return answers >= MIN_ANSWER_COUNT && wilsonLowerBound(count, answers) >= MIN_SHARE;
}

/** Returns the lower end of the 95 % Wilson score interval of a share. */
function wilsonLowerBound(count: number, total: number): number {
  const z = 1.96;
  const share = count / total;
  const margin = z * Math.sqrt((share * (1 - share)) / total + (z / (2 * total)) ** 2);
  return (share + z ** 2 / (2 * total) - margin) / (1 + z ** 2 / total);
}
