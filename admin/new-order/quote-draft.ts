import type { CallInput } from '#contract/calls.ts';
import type { CallResult } from '#contract/client.ts';
import { client } from '../data/client.ts';

type Body = CallInput<'quoteStaffOrder'>['body'];
type RequestQuote = (body: Body) => Promise<CallResult<'quoteStaffOrder'>>;

/** Prices an order. If its shipping method is refused, as after a change of the country, prices it with the first available one. */
export async function quoteDraft(
  body: Body,
  quote: RequestQuote = (sent) => client.quoteStaffOrder({ body: sent }),
): Promise<CallResult<'quoteStaffOrder'>> {
  const quoted = await quote(body);
  const { shippingMethod, ...others } = body;
  if (quoted.ok || shippingMethod === undefined) return quoted;
  const isAboutMethod = quoted.error.errors?.some(({ field }) => field === 'shippingMethod');
  return isAboutMethod === true ? quote(others) : quoted;
}
