import type { CallProblem } from '#contract/client.ts';
import type { QuoteRequest } from './read-quote.ts';

type Place = Pick<QuoteRequest, 'country' | 'region'>;

/** Returns the country and region of a request as a key. */
export function placeOf({ country, region }: Place): string {
  return JSON.stringify([country, region]);
}

/** Returns why the region does not belong to the country. Ignores an answer about another place. */
export function findRegionProblem(
  answer: { readonly place: string; readonly problems: readonly CallProblem[] } | undefined,
  typed: Place,
): CallProblem | undefined {
  if (answer?.place !== placeOf(typed)) return undefined;
  return answer.problems.find(({ code }) => code === 'region_unknown');
}
