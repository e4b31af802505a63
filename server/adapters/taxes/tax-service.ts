import { z } from 'zod';
import { ANY } from '#domain/pricing/order/place.ts';
import { SHIPPING_TAX_CLASS, type TaxRate } from '#domain/pricing/order/taxes.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TaxAddress, TaxPort } from '../../ports/taxes.ts';

/** Access to a tax service. `fallback`: what applies while it is down. */
export type TaxServiceSettings = {
  readonly url: string;
  readonly key: string | null;
  readonly fallback: 'refuse' | 'table';
};

type Options = {
  readonly clock: Clock;
  /** Receives the reason of a failed request, for the log. */
  readonly onFailure: (reason: string) => void;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 3000;
const CACHED_MS = 30 * 60_000;
const MAX_CACHED_COUNT = 10_000;

/** What the service answers; docs/how-to/tax-service.md. A class without a rate is not taxed. */
const answerSchema = z.object({
  rates: z
    .array(
      z.object({
        taxClass: z.string(),
        name: z.string().trim().min(1).max(80),
        ratePpm: z.int().min(0).max(1_000_000),
        included: z.boolean(),
      }),
    )
    .max(100),
});

type Question = TaxAddress & { readonly taxClasses: readonly string[] };

/**
 * Creates the tax port over a tax service with an HTTP API. Rates are cached for 30 minutes in this process, and concurrent calls for one
 * address share a request. Another process may have cached other rates: an order is rejected if its total differs from the quote.
 */
export function createTaxService(
  { url, key, fallback }: TaxServiceSettings,
  { clock, onFailure, timeoutMs = TIMEOUT_MS }: Options,
): TaxPort {
  const cache = new Map<string, { readonly until: number; readonly answer: ReturnType<typeof send> }>();

  const send = async (question: Question): Promise<Result<TaxRate[], string>> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key !== null && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(question),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) return fail(`status ${response.status}`);
      return readRates(await response.json(), question);
    } catch (error) {
      return fail(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
    }
  };

  const ask = async (question: Question): ReturnType<typeof send> => {
    const cacheKey = JSON.stringify(question);
    const now = clock.now().getTime();
    const cached = cache.get(cacheKey);
    if (cached && cached.until > now) return cached.answer;
    const answer = send(question);
    // The oldest entry goes first.
    const [oldest] = cache.keys();
    if (cache.size >= MAX_CACHED_COUNT && oldest !== undefined) cache.delete(oldest);
    cache.delete(cacheKey);
    cache.set(cacheKey, { until: now + CACHED_MS, answer });
    const settled = await answer;
    if (!settled.ok) {
      if (cache.get(cacheKey)?.answer === answer) cache.delete(cacheKey);
      onFailure(settled.error);
    }
    return settled;
  };

  return {
    async findRates({ address, listTaxClasses }) {
      if (address === null) return (stored) => ok({ ...stored, taxRates: [], hasTaxService: true });
      const taxClasses = [...new Set([...(await listTaxClasses()), SHIPPING_TAX_CLASS])].toSorted();
      const { country, region, postalCode } = address;
      const answer = await ask({ country, region, postalCode, taxClasses });
      if (!answer.ok && fallback === 'table') return (stored) => ok(stored);
      return (stored, lines) => {
        // A product may have got another class since.
        const isComplete = lines.every(({ taxClass }) => taxClasses.includes(taxClass));
        if (!answer.ok || !isComplete) return fail({ code: 'tax_unavailable' });
        return ok({ ...stored, taxRates: answer.value, hasTaxService: true });
      };
    },
  };
}

/** Reads an answer as rates that apply to every order that is priced with it. */
function readRates(body: unknown, { taxClasses }: Question): Result<TaxRate[], string> {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) return fail(`unreadable answer: ${z.prettifyError(parsed.error)}`);
  const { rates } = parsed.data;
  const classes = rates.map(({ taxClass }) => taxClass);
  if (new Set(classes).size < classes.length || classes.some((name) => !taxClasses.includes(name)))
    return fail('unreadable answer: a tax class was not asked for, or has two rates');
  const always = { country: ANY, region: ANY, startsAt: null, endsAt: null };
  return ok(rates.map((rate) => ({ ...rate, ...always, id: rate.taxClass })));
}
