import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import { amountsOf, describeAmounts, readAmounts } from './order-amounts.ts';

describe('the amounts of an order', () => {
  const lines = [
    { price: 11.9, quantity: 2 },
    { price: 40.8, quantity: 1 },
  ];

  it('are the sum of price times quantity, with free shipping and no taxes', () => {
    expect(amountsOf(lines)).toEqual({
      subtotal: 6460,
      discounts: [],
      shipping: 0,
      shippingMethod: null,
      shippingDiscounts: [],
      tax: 0,
      includedTax: 0,
      credit: 0,
      total: 6460,
    });
    expect(describeAmounts(amountsOf(lines))).toEqual({
      rows: [
        { label: 'Subtotal', value: '$64.60' },
        { label: 'Shipping', value: 'Free' },
        { label: 'Taxes', value: '$0' },
      ],
      total: '$64.60',
      payments: [],
    });
  });

  it('leave shipping and taxes open before the quote of a shop with charges', () => {
    const amounts = amountsOf(lines, { hasCharges: true });
    expect(describeAmounts(amounts).rows).toEqual([
      { label: 'Subtotal', value: '$64.60' },
      { label: 'Shipping', value: 'Depends on the address' },
      { label: 'Taxes', value: 'Depends on the address' },
    ]);
  });

  it('show the number of items in place of the subtotal, and discounts, shipping and taxes that an order has', () => {
    const amounts = {
      ...amountsOf(lines),
      discounts: [{ name: 'Autumn', amount: cents(500) }],
      shipping: cents(495),
      tax: cents(7),
      total: cents(6462),
    };
    expect(describeAmounts(amounts, 3)).toEqual({
      rows: [
        { label: 'Items', value: '3' },
        { label: 'Autumn', value: '-$5.00' },
        { label: 'Shipping', value: '$4.95' },
        { label: 'Taxes', value: '$0.07' },
      ],
      total: '$64.62',
      payments: [],
    });
  });

  it('name the discounts of lines and of shipping with their codes, the taxes that prices include, and store credit', () => {
    const discount = { label: 'Welcome', code: 'WELCOME10' };
    const amounts = readAmounts({
      lines: [
        { unitCents: 1190, quantity: 2 },
        { unitCents: 4080, quantity: 1 },
      ],
      shippingCents: 950,
      shippingMethod: 'Express',
      adjustments: [
        { ...discount, position: 1, cents: 238 },
        { ...discount, position: 2, cents: 408 },
        { label: 'Free shipping', code: null, position: null, cents: 950 },
      ],
      taxes: [
        { included: true, cents: 342 },
        { included: true, cents: 586 },
        { included: false, cents: 5 },
      ],
      creditCents: 500,
      totalCents: 5819,
    });
    expect(describeAmounts(amounts)).toEqual({
      rows: [
        { label: 'Subtotal', value: '$64.60' },
        { label: 'Welcome (WELCOME10)', value: '-$6.46' },
        { label: 'Shipping, Free shipping', value: 'Free' },
        { label: 'Taxes', value: '$0.05 + $9.28 included' },
      ],
      total: '$58.19',
      payments: [
        { label: 'Store credit', value: '-$5.00' },
        { label: 'To pay', value: '$53.19' },
      ],
    });
    const charged = describeAmounts({ ...amounts, shipping: cents(950), shippingDiscounts: [] }).rows;
    expect(charged[2]).toEqual({ label: 'Shipping, Express', value: '$9.50' });
    const unaddressed = describeAmounts({ ...amounts, shipping: null }).rows;
    expect(unaddressed.slice(2).map(({ value }) => value)).toEqual([
      'Depends on the address',
      'Depends on the address',
    ]);
  });
});
