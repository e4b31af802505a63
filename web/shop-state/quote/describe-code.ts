import type { Quoted } from './use-quote.ts';

const UNAVAILABLE_HINT = 'Remove the items that are not available. Then this code is checked.';

/** Returns what the shopper sees about the entered code. With `hasUnavailable`, a line cannot be bought, and the shop quotes no such order. */
export function describeCode(
  {
    codeProblem,
    codeHint,
    quoteProblem,
    isCodeApplied,
  }: Pick<Quoted, 'codeProblem' | 'codeHint' | 'quoteProblem' | 'isCodeApplied'>,
  { entered, hasUnavailable }: { entered: string; hasUnavailable: boolean },
): {
  readonly entered: string;
  readonly isApplied: boolean;
  readonly problem: string | undefined;
  readonly hint: string | undefined;
} {
  const isEntered = entered !== '';
  return {
    entered,
    isApplied: isCodeApplied,
    problem: (codeProblem ?? (isEntered ? quoteProblem : undefined))?.detail,
    hint: isEntered && hasUnavailable ? UNAVAILABLE_HINT : codeHint?.detail,
  };
}
