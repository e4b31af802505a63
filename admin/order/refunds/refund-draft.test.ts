import { describe, expect, it } from 'vitest';
import {
  amountOfDraft,
  bodyOfDraft,
  canRestock,
  EMPTY_DRAFT,
  linesOfDraft,
  problemOfAmount,
  type RefundDraft,
} from './refund-draft.ts';

const line = {
  _id: 'tee',
  img: '',
  title: 'Tee',
  brand: 'KD',
  size: 'M',
  price: 10,
  sku: null,
  codes: [],
  cancelled: 0,
  inReturn: 0,
  returned: 0,
  exchanged: 0,
  delivered: 0,
  replaces: null,
};
const order = {
  lines: [
    { ...line, position: 1, quantity: 3, left: 1 },
    { ...line, position: 2, quantity: 1, left: 0 },
  ],
  refundable: {
    method: 'card' as const,
    left: 40,
    fromCredit: 0,
    credit: { balance: 5 },
    shipping: 4,
    lines: [
      { position: 1, settled: 1, goods: 29.99, tax: 1 },
      { position: 2, settled: 1, goods: 10, tax: 0 },
    ],
  },
};

const draft = (changes: Partial<RefundDraft>): RefundDraft => ({ ...EMPTY_DRAFT, ...changes });
const chosen = (quantity: number) => draft({ quantities: new Map([[1, quantity]]) });

describe('a draft of a refund', () => {
  it('sums the shares of the chosen items after the settled ones, and shipping', () => {
    expect(amountOfDraft(order, chosen(1))).toBe(1033);
    expect(amountOfDraft(order, chosen(2))).toBe(2067);
    expect(amountOfDraft(order, { ...chosen(2), hasShipping: true })).toBe(2467);
  });

  it('offers no more items than are not settled', () => {
    expect(linesOfDraft(order, chosen(9)).map(({ max, chosen: count }) => [max, count])).toEqual([
      [2, 2],
      [0, 0],
    ]);
  });

  it('restocks only items that are in no shipment', () => {
    expect(canRestock(linesOfDraft(order, chosen(1)))).toBe(true);
    expect(canRestock(linesOfDraft(order, chosen(2)))).toBe(false);
    expect(canRestock(linesOfDraft(order, EMPTY_DRAFT))).toBe(false);
    expect(bodyOfDraft(order, chosen(1)).lines).toEqual([{ position: 1, quantity: 1, restock: true }]);
    expect(bodyOfDraft(order, chosen(2)).lines).toEqual([{ position: 1, quantity: 2, restock: false }]);
  });

  it('sends an amount only when it differs from the sum', () => {
    expect(bodyOfDraft(order, { ...chosen(1), amount: '10.33' })).not.toHaveProperty('amount');
    expect(bodyOfDraft(order, { ...chosen(1), amount: '$5' })).toMatchObject({ amount: 5 });
    expect(bodyOfDraft(order, draft({ amount: '7' }))).toEqual({ amount: 7, reason: 'customer_request' });
  });

  it('is store credit if staff choose it, and the order has an account', () => {
    const asCredit = draft({ amount: '7', asCredit: true });
    expect(bodyOfDraft(order, asCredit)).toEqual({ amount: 7, asCredit: true, reason: 'customer_request' });
    const ofGuest = { ...order, refundable: { ...order.refundable, credit: null } };
    expect(bodyOfDraft(ofGuest, asCredit)).not.toHaveProperty('asCredit');
  });

  it('says what is wrong with the amount', () => {
    expect(problemOfAmount(order, EMPTY_DRAFT)).toBe('Choose items, or enter an amount.');
    expect(problemOfAmount(order, draft({ amount: 'ten' }))).toBe('Enter an amount, such as 12.50.');
    expect(problemOfAmount(order, draft({ amount: '40.01' }))).toBe('At most $40.00 can be refunded.');
    expect(problemOfAmount(order, draft({ amount: '40' }))).toBeUndefined();
  });
});
