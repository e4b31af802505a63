import { z } from 'zod';
import { MINUTE_MS } from '#domain/durations.ts';
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
const MAX_AGE_MS = 30 * MINUTE_MS;
const MAX_CACHED_COUNT = 10_000;

/** The response of the service (docs/how-to/tax-service.md). A class without a rate is not taxed. */
const responseSchema = z.object({
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

type RatesRequest = TaxAddress & { readonly taxClasses: readonly string[] };

/**
 * Creates the tax port over a tax service with an HTTP API. Rates are cached for 30 minutes in this process, and concurrent calls for one
 * address share a request. Another process may have cached other rates: an order is rejected if its total differs from the quote.
 */
export function createTaxService(
  { url, key, fallback }: TaxServiceSettings,
  { clock, onFailure, timeoutMs = TIMEOUT_MS }: Options,
): TaxPort {
  const cache = new Map<string, { readonly until: number; readonly rates: ReturnType<typeof send> }>();

  const send = async (request: RatesRequest): Promise<Result<TaxRate[], string>> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key !== null && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(request),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        return fail(`status ${response.status}`);
      }
      return readRates(await response.json(), request);
    } catch (error) {
      return fail(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
    }
  };

  const fetchRates = async (request: RatesRequest): ReturnType<typeof send> => {
    const cacheKey = JSON.stringify(request);
    const now = clock.now().getTime();
    const cached = cache.get(cacheKey);
    if (cached && cached.until > now) return cached.rates;
    const rates = send(request);
    // The oldest entry goes first.
    const [oldest] = cache.keys();
    if (cache.size >= MAX_CACHED_COUNT && oldest !== undefined) cache.delete(oldest);
    cache.delete(cacheKey);
    cache.set(cacheKey, { until: now + MAX_AGE_MS, rates });
    const settled = await rates;
    if (!settled.ok) {
      if (cache.get(cacheKey)?.rates === rates) cache.delete(cacheKey);
      onFailure(settled.error);
    }
    return settled;
  };

  return {
    async findRates({ address, listTaxClasses }) {
      if (address === null) return (stored) => ok({ ...stored, taxRates: [], hasTaxService: true });
      const taxClasses = [...new Set([...(await listTaxClasses()), SHIPPING_TAX_CLASS])].toSorted();
      const { country, region, postalCode } = address;
      const rates = await fetchRates({ country, region, postalCode, taxClasses });
      if (!rates.ok && fallback === 'table') return (stored) => ok(stored);
      return (stored, lines) => {
        // A product may have got another class since.
        const isComplete = lines.every(({ taxClass }) => taxClasses.includes(taxClass));
        if (!rates.ok || !isComplete) return fail({ code: 'tax_unavailable' });
        return ok({ ...stored, taxRates: rates.value, hasTaxService: true });
      };
    },
  };
}

/** Parses the response. Its rates name no country and no dates, because they were requested for one address now. */
function readRates(body: unknown, { taxClasses }: RatesRequest): Result<TaxRate[], string> {
  const parsed = responseSchema.safeParse(body);
  if (!parsed.success) return fail(`malformed response: ${z.prettifyError(parsed.error)}`);
  const { rates } = parsed.data;
  const classes = rates.map(({ taxClass }) => taxClass);
  if (new Set(classes).size < classes.length || classes.some((name) => !taxClasses.includes(name)))
    return fail('malformed response: a tax class was not asked for, or has two rates');
  const always = { country: ANY, region: ANY, startsAt: null, endsAt: null };
  return ok(rates.map((rate) => ({ ...rate, ...always, id: rate.taxClass })));
}
