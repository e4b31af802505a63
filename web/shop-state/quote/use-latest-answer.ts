import { useEffect, useState } from 'react';
import type { CallProblem } from '#contract/client.ts';
import { readQuote, type QuoteAnswer, type QuoteCall, type QuoteRequest } from './read-quote.ts';
import { placeOf } from './region-problem.ts';

/** Debounces the changes of the shopper, so that a typed word is one request. */
const QUOTE_DEBOUNCE_MS = 300;

/** The wait before a retry after a temporary failure. */
const RETRY_MS = 5_000;

/** The last answer to a request for a quote. */
export type LatestAnswer = {
  readonly key: string;
  readonly code: string;
  /** Country and region of the request. */
  readonly place: string;
  readonly problems: QuoteAnswer['problems'];
  /** Whether this answer has a quote. */
  readonly isQuoted: boolean;
  /** The last quote that arrived. A lost answer keeps it, so that no field or choice disappears. */
  readonly quoted:
    | {
        /** The lines and the code of its request, as JSON. */
        readonly linesAndCode: string;
        readonly code: string;
        readonly quote: NonNullable<QuoteAnswer['quote']>;
      }
    | undefined;
};

/**
 * Returns the last answer. Requests a new one whenever `key`, which contains the request as JSON, changes. An earlier key is requested
 * again, too, because prices may have changed.
 */
export function useLatestAnswer(key: string, read: QuoteCall): LatestAnswer | undefined {
  const [latest, setLatest] = useState<LatestAnswer>();
  useEffect(() => {
    const { linesAndCode, body, isReady } = JSON.parse(key) as {
      linesAndCode: string;
      body: QuoteRequest;
      isReady: boolean;
    };
    if (!isReady || body.products.length === 0) return undefined;
    const aborter = new AbortController();
    const { signal } = aborter;
    const quote = async () => {
      try {
        const { quote: found, problems } = await readQuote(read, { body, signal });
        if (signal.aborted) return;
        const code = body.code ?? '';
        if (found === undefined && isTemporary(problems.at(-1)))
          timer = setTimeout(() => void quote(), RETRY_MS);
        setLatest((before) => ({
          key,
          code,
          place: placeOf(body),
          problems,
          isQuoted: found !== undefined,
          quoted: found === undefined ? before?.quoted : { linesAndCode, code, quote: found },
        }));
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    let timer = setTimeout(() => void quote(), QUOTE_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [key, read]);
  return latest;
}

/** Whether the same request may succeed later. */
function isTemporary(problem: CallProblem | undefined): boolean {
  return problem !== undefined && (problem.status === 0 || problem.status === 429 || problem.status >= 500);
}
