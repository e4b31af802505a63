import type { CallInput, CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { announce, announceFailure } from '../shell/messages/messages.ts';
import { typed, type Contact, type OrderDraft } from './order-draft.ts';

type Quote = CallOutput<'quoteStaffOrder'>;
type Body = CallInput<'placeStaffOrder'>['body'];

/** Places the order for the prices and the total of a quote. */
export function placeNewOrder(
  draft: OrderDraft,
  { contact, note, quote }: { contact: Contact; note: string; quote: Quote },
) {
  return client.placeStaffOrder({
    body: bodyOf(draft, { contact, note, quote }),
    ...(draft.key !== null && { headers: { 'idempotency-key': draft.key } }),
  });
}

/** Cancels an order that was just placed, before its first mail leaves. */
export async function undoNewOrder(number: number, reload: () => Promise<void>): Promise<void> {
  const cancelled = await client.cancelStaffOrder({
    params: { number: String(number) },
    body: { reason: 'other' },
  });
  if (cancelled.ok) announce(`Order #${number} is cancelled.`);
  else announceFailure(cancelled.error.detail);
  await reload();
}

function bodyOf(
  { accountId, isHandedOver, paysByLink: payByLink, lines, code }: OrderDraft,
  { contact, note, quote }: { contact: Contact; note: string; quote: Quote },
): Body {
  const { email, region, postalCode, ...address } = contact;
  const common = {
    ...(accountId === null ? typed({ email }) : { accountId }),
    products: lines.map(({ productId: _id, ...line }, index) => ({
      ...line,
      _id,
      price: quote.products[index]?.price,
    })),
    ...typed({ code, region, postalCode, note }),
    total: quote.total,
  };
  // The method of the quote, because the chosen one may not ship to this address.
  const { shippingMethod } = quote;
  if (!isHandedOver)
    return {
      handedOver: false,
      payByLink,
      undoable: true,
      ...common,
      ...address,
      ...(shippingMethod !== null && { shippingMethod }),
    };
  const { firstName, lastName, phone, country } = address;
  return { handedOver: true, ...common, ...typed({ firstName, lastName, phone, country }) };
}
