import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import { amountsOf, describeAmounts } from './order-amounts.ts';

describe('the amounts of an order', () => {
  const lines = [
    { price: 11.9, quantity: 2 },
    { price: 40.8, quantity: 1 },
  ];

  it('are the sum of price times quantity, with free shipping and no taxes', () => {
    expect(amountsOf(lines)).toEqual({ subtotal: 6460, discounts: [], shipping: 0, tax: 0, total: 6460 });
    expect(describeAmounts(amountsOf(lines))).toEqual({
      rows: [
        { label: 'Subtotal', value: '$64.60' },
        { label: 'Shipping', value: 'Free' },
        { label: 'Taxes', value: '$0' },
      ],
      total: '$64.60',
    });
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
    });
  });
});
