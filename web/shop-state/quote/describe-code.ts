import type { Quoted } from './use-quote.ts';

/** Returns what the shopper sees about the entered code. */
export function describeCode(
  {
    codeProblem,
    codeHint,
    quoteProblem,
    isCodeApplied,
  }: Pick<Quoted, 'codeProblem' | 'codeHint' | 'quoteProblem' | 'isCodeApplied'>,
  entered: string,
): {
  readonly entered: string;
  readonly isApplied: boolean;
  readonly problem: string | undefined;
  readonly hint: string | undefined;
} {
  return {
    entered,
    isApplied: isCodeApplied,
    problem: (codeProblem ?? (entered === '' ? undefined : quoteProblem))?.detail,
    hint: codeHint?.detail,
  };
}
