import { useMemo } from 'react';
import type { CallProblem } from '#contract/client.ts';
import { amountsOfQuote, discountAmountsOf } from '#contract/order-amounts.ts';
import type { DiscountAmount } from '#domain/order/line-discounts.ts';
import { amountsOf, type OrderAmounts } from '#domain/order/order-amounts.ts';
import { useEnteredCode } from './entered-code.ts';
import type { QuoteAnswer, QuoteRequest, QuoteCall } from './read-quote.ts';
import { findRegionProblem } from './region-problem.ts';
import { useLatestAnswer } from './use-latest-answer.ts';

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

/** The parts of a quote that the cart or the checkout shows or sends. */
export type Quoted = {
  /**
   * From the last quote of these lines and this code. Without a quote: the sums of the lines, and free shipping if the shop has no charges.
   */
  readonly amounts: OrderAmounts;
  /** The discounts of the lines in that quote, by the ids of the lines; without those that have none. */
  readonly lineDiscounts: ReadonlyMap<string, readonly DiscountAmount[]>;
  /** Whether a quote is being read. */
  readonly isReading: boolean;
  /** Why the shop has rejected the entered code. */
  readonly codeProblem: CallProblem | undefined;
  /** Why the shop cannot tell yet whether the entered code applies. */
  readonly codeHint: CallProblem | undefined;
  /** Why there is no quote, for example without a connection. */
  readonly quoteProblem: CallProblem | undefined;
  /** Why the order cannot be shipped to the address. */
  readonly addressProblem: CallProblem | undefined;
  /** Why the region does not belong to the country; undefined unless the answer is about these two. */
  readonly regionProblem: CallProblem | undefined;
  /** Whether charges depend on region and postal code, so that the shop must know the country. */
  readonly asksRegion: boolean;
  /** Whether the country has regions with charges of their own. */
  readonly isRegionRequired: boolean;
  readonly shippingMethods: readonly {
    readonly id: string;
    readonly name: string;
    readonly delivery: string;
    readonly price: number;
  }[];
  readonly shippingMethod: string | undefined;
  /** The customer's store credit in dollars, as of the last quote; undefined without any, and before the first quote. */
  readonly creditBalance: number | undefined;
  /** Whether a quote was made with the entered code. */
  readonly isCodeApplied: boolean;
};

/**
 * Quotes lines with the entered code, and again after each change. Until the next answer arrives the last one is shown, so that the fields
 * and choices that depend on it stay where they are. `read` must be a stable function.
 */
export function useQuote({
  lines,
  destination,
  shippingMethod,
  useCredit = false,
  refusals = 0,
  hasCharges,
  isReady = true,
  read,
}: {
  lines: readonly QuotedLine[];
  destination?: TypedDestination | undefined;
  shippingMethod?: string | undefined;
  /** Whether store credit pays. */
  useCredit?: boolean;
  /** How often the shop has refused an order; each time, the quote is read again. */
  refusals?: number;
  /** Whether the lines may be quoted. */
  isReady?: boolean;
  /** Whether shipping or taxes can cost something. */
  hasCharges: boolean | undefined;
  read: QuoteCall;
}): Quoted {
  const code = useEnteredCode();
  const linesAndCode = JSON.stringify({ lines: lines.map(pickQuoted), code });
  const body = toRequest({ lines, destination, shippingMethod, useCredit, code });
  const key = JSON.stringify({ linesAndCode, body, refusals, isReady });
  const latest = useLatestAnswer(key, read);
  const isCurrent = latest?.key === key;
  const sums = useMemo(() => amountsOf(lines, { hasCharges }), [lines, hasCharges]);
  const problems = latest?.problems ?? [];
  const quote = latest?.quoted?.quote;
  const quoteOfLines = latest?.quoted?.linesAndCode === linesAndCode ? quote : undefined;
  const problemsOfCode = latest?.code === code ? problems : [];
  const codeProblem = problemsOfCode.find((problem) => isAbout(problem, ['code_unknown', 'code_refused']));
  const codeHint = problemsOfCode.find((problem) => isAbout(problem, ['code_undecided']));
  return {
    amounts: quoteOfLines ? amountsOfQuote(quoteOfLines) : sums,
    lineDiscounts: discountsOf(lines, quoteOfLines),
    isReading: !isCurrent && isReady && lines.length > 0,
    codeProblem,
    codeHint,
    quoteProblem: isCurrent && !latest.isQuoted ? problems.at(-1) : undefined,
    addressProblem: problems.find(
      (problem) => isAbout(problem, ['shipping_unavailable', 'tax_unavailable']) && isAt(problem, 'country'),
    ),
    regionProblem: findRegionProblem(latest, body),
    asksRegion: quote?.asksRegion ?? false,
    isRegionRequired:
      (quote?.regions.length ?? 0) > 0 ||
      problems.some((problem) => isAbout(problem, ['region_required', 'region_unknown'])),
    shippingMethods: quote?.shippingMethods ?? [],
    shippingMethod: quote?.shippingMethod ?? undefined,
    creditBalance: quote?.credit?.balance,
    // When the quote of changed lines is lost, the total shows no discount.
    isCodeApplied:
      code !== '' &&
      latest?.quoted?.code === code &&
      codeProblem === undefined &&
      codeHint === undefined &&
      (quoteOfLines !== undefined || !isCurrent),
  };
}

/** A quote has the lines in the order of the request, with the ids of their products. */
function discountsOf(lines: readonly QuotedLine[], quote: QuoteAnswer['quote']) {
  return new Map(
    lines.flatMap(({ _id }, index) => {
      const discounts = quote?.products[index]?.discounts;
      return discounts ? [[_id, discountAmountsOf(discounts)] as const] : [];
    }),
  );
}

function pickQuoted({ _id, size, quantity, price }: QuotedLine): QuotedLine {
  return { _id, size, quantity, price };
}

function toRequest({
  lines,
  destination,
  shippingMethod,
  useCredit,
  code,
}: {
  lines: readonly QuotedLine[];
  destination: TypedDestination | undefined;
  shippingMethod: string | undefined;
  useCredit: boolean;
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
    ...(useCredit && { useCredit }),
  };
}

function isAt({ errors }: CallProblem, field: string): boolean {
  return errors?.[0]?.field === field;
}

function isAbout({ code }: CallProblem, codes: readonly CallProblem['code'][]): boolean {
  return codes.includes(code);
}
