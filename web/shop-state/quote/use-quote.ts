import { useEffect, useMemo, useState } from 'react';
import type { CallProblem } from '#contract/client.ts';
import { amountsOfQuote } from '#contract/ordered-products.ts';
import { amountsOf, type OrderAmounts } from '#domain/order/order-amounts.ts';
import { useEnteredCode } from './entered-code.ts';
import { readQuote, type QuoteAnswer, type QuoteRequest, type ReadQuote } from './read-quote.ts';

/** How long the shopper must not have changed anything before a quote is read. */
const PAUSE_MS = 300;

/** The address fields that the price depends on, as the shopper has typed them. */
export type TypedDestination = {
  readonly country: string;
  readonly region: string;
  readonly postalCode: string;
};

type QuotedLine = {
  readonly _id: string;
  readonly size: string;
  readonly quantity: number;
  readonly price: number;
};

/** What the cart or the checkout shows and sends of a quote. */
export type Quoted = {
  /** Those of the quote; while it is read and offline, the sums of the lines. */
  readonly amounts: OrderAmounts;
  /** Whether the shop has confirmed the amounts. */
  readonly isConfirmed: boolean;
  /** Whether a quote is being read. */
  readonly isReading: boolean;
  /** Why the entered code was not applied. */
  readonly codeProblem: CallProblem | undefined;
  /** Why the order cannot be shipped to the address. */
  readonly addressProblem: CallProblem | undefined;
  readonly asksRegion: boolean;
  readonly shippingMethods: readonly {
    readonly id: string;
    readonly name: string;
    readonly delivery: string;
    readonly price: number;
  }[];
  readonly shippingMethod: string | undefined;
  /** The code to send with the order. */
  readonly code: string | undefined;
};

/** Quotes lines with the entered code, and again after each change. `read` must be a stable function. */
export function useQuote({
  lines,
  destination,
  shippingMethod,
  refusals = 0,
  isReady = true,
  read,
}: {
  lines: readonly QuotedLine[];
  destination?: TypedDestination | undefined;
  shippingMethod?: string | undefined;
  /** How often the shop has refused an order; each time, the quote is read again. */
  refusals?: number;
  /** Whether the lines may be quoted. */
  isReady?: boolean;
  read: ReadQuote;
}): Quoted {
  const code = useEnteredCode();
  const body = toRequest({ lines, destination, shippingMethod, code });
  const answer = useAnswer(JSON.stringify({ body, refusals, isReady }), read);
  const sums = useMemo(() => amountsOf(lines), [lines]);
  const { quote, problems = [] } = answer ?? {};
  const codeProblem = problems.find((problem) => isAbout(problem, ['code_unknown', 'code_refused']));
  return {
    amounts: quote ? amountsOfQuote(quote) : sums,
    isConfirmed: quote !== undefined,
    isReading: answer === undefined && isReady && lines.length > 0,
    codeProblem,
    addressProblem: problems.find((problem) => isAbout(problem, ['shipping_unavailable'])),
    asksRegion: quote?.asksRegion ?? false,
    shippingMethods: quote?.shippingMethods ?? [],
    shippingMethod: quote?.shippingMethod ?? undefined,
    code: code === '' || codeProblem ? undefined : code,
  };
}

function toRequest({
  lines,
  destination,
  shippingMethod,
  code,
}: {
  lines: readonly QuotedLine[];
  destination: TypedDestination | undefined;
  shippingMethod: string | undefined;
  code: string;
}): QuoteRequest {
  const { country = '', region = '', postalCode = '' } = destination ?? {};
  return {
    products: lines.map(({ _id, size, quantity }) => ({ _id, size, quantity })),
    ...(code !== '' && { code }),
    ...(country !== '' && { country }),
    ...(region !== '' && { region }),
    ...(postalCode !== '' && { postalCode }),
    ...(shippingMethod !== undefined && { shippingMethod }),
  };
}

/** Reads the answer to the request in `key`; undefined until it has arrived. Prices may have changed when `key` returns to an old value. */
function useAnswer(key: string, read: ReadQuote): QuoteAnswer | undefined {
  const [latest, setLatest] = useState<{ readonly key: string; readonly answer: QuoteAnswer }>();
  useEffect(() => {
    const { body, isReady } = JSON.parse(key) as { body: QuoteRequest; isReady: boolean };
    if (!isReady || body.products.length === 0) return undefined;
    const aborter = new AbortController();
    const { signal } = aborter;
    const quote = async () => {
      try {
        const answer = await readQuote(read, { body, signal });
        if (!signal.aborted) setLatest({ key, answer });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    const timer = setTimeout(() => void quote(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [key, read]);
  return latest?.key === key ? latest.answer : undefined;
}

function isAbout({ code }: CallProblem, codes: readonly CallProblem['code'][]): boolean {
  return codes.includes(code);
}
