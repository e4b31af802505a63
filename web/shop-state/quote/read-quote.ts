import type { CallInput, CallOutput } from '#contract/calls.ts';
import type { CallProblem, CallResult } from '#contract/client.ts';

export type QuoteRequest = CallInput<'quoteOrder'>['body'];
/** Requests one quote. `readQuote` calls it until nothing is rejected. */
export type QuoteCall = (body: QuoteRequest, signal: AbortSignal) => Promise<CallResult<'quoteOrder'>>;

/** A quote, and why parts of the request were rejected. `quote` is undefined if the shop is unreachable or does not sell a line. */
export type QuoteAnswer = {
  readonly quote: CallOutput<'quoteOrder'> | undefined;
  readonly problems: readonly CallProblem[];
};

/** Functions that leave out a rejected part of a request, by the field that the problem names. The rest can still be quoted. */
const WITHOUT: Readonly<Record<string, (body: QuoteRequest) => QuoteRequest>> = {
  code: (body) => ({ ...body, code: undefined }),
  // The method may be from an earlier address or total, which it depends on.
  shippingMethod: (body) => ({ ...body, shippingMethod: undefined }),
  region: (body) => ({ ...body, country: undefined, region: undefined }),
  country: (body) => ({ ...body, country: undefined, region: undefined }),
};

/** Reads a quote. Leaves out what the shop rejects: a code, a shipping method, or a country that it does not ship to. */
export async function readQuote(
  read: QuoteCall,
  { body, signal }: { body: QuoteRequest; signal: AbortSignal },
): Promise<QuoteAnswer> {
  const problems: CallProblem[] = [];
  let request = body;
  for (const _ of Object.keys(WITHOUT)) {
    const result = await read(request, signal);
    if (result.ok) return { quote: result.value, problems };
    problems.push(result.error);
    const without = WITHOUT[result.error.errors?.[0]?.field ?? ''];
    if (!without) break;
    request = without(request);
  }
  return { quote: undefined, problems };
}
