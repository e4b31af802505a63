import { isCommon, type CommonFit } from './fit.ts';

/** How many customers returned a size of a product because it was too small or too large. */
export type SizeReturns = { readonly size: string | null; readonly small: number; readonly large: number };

/** Which of two sizes to take, because `count` of `answers` say so. All returns of a size by one customer for one reason are one answer. */
export type SizeAdvice = {
  readonly take: 'larger' | 'smaller';
  readonly count: number;
  readonly answers: number;
};

/**
 * Returns what most returns say. They say nothing about those who kept the product, so this advises only between two sizes. Undefined with
 * few returns, when too many differ, when those of one size say the opposite, or when the reviews do.
 */
export function adviseSize(
  returns: readonly SizeReturns[],
  fit: CommonFit | undefined,
): SizeAdvice | undefined {
  const advice = adviceOf({
    small: returns.reduce((sum, { small }) => sum + small, 0),
    large: returns.reduce((sum, { large }) => sum + large, 0),
  });
  if (advice === undefined || fit?.says === (advice.take === 'larger' ? 'large' : 'small')) return undefined;
  return returns.every((one) => (adviceOf(one)?.take ?? advice.take) === advice.take) ? advice : undefined;
}

function adviceOf({ small, large }: Pick<SizeReturns, 'small' | 'large'>): SizeAdvice | undefined {
  const answers = small + large;
  if (isCommon(small, answers)) return { take: 'larger', count: small, answers };
  if (isCommon(large, answers)) return { take: 'smaller', count: large, answers };
  return undefined;
}
