import { describe, expect, it, test } from 'vitest';
import { describeItems, describePayment, describeStatus } from './describe-order.ts';

const NOW = new Date(2026, 10, 21, 11, 0).getTime();
const order = {
  state: 'paid',
  status: 'paid',
  paymentMethod: 'card',
  paysByLink: false,
  total: 40.8,
  due: 40.8,
  credit: 0,
  kept: 40.8,
  holdEndsAt: null,
  refusedAt: null,
  isDisputed: false,
} as const;

describe('the status and payment of an order', () => {
  it.each([
    [order, 'To pack', 'Card'],
    [{ ...order, total: 0, kept: 0 }, 'To pack', 'Nothing due'],
    [{ ...order, kept: 20 }, 'To pack', 'Partly refunded'],
    [{ ...order, kept: 0 }, 'To pack', 'Refunded'],
    [{ ...order, due: 10.5, credit: 30.3 }, 'To pack', 'Card'],
    [{ ...order, due: 10.5, credit: 30.3, kept: 30.3 }, 'To pack', 'Partly refunded'],
    [{ ...order, due: 0, credit: 40.8 }, 'To pack', 'Store credit'],
    [{ ...order, due: 0, credit: 40.8, kept: 0 }, 'To pack', 'Refunded'],
    [{ ...order, isDisputed: true, hasLeft: false }, 'On hold', 'Disputed'],
    [{ ...order, isDisputed: true, status: 'shipped', hasLeft: true }, 'Shipped', 'Disputed'],
    [
      { ...order, isDisputed: true, state: 'cancelled', status: 'cancelled', hasLeft: false },
      'Cancelled',
      'Disputed',
    ],
    [
      { ...order, isDisputed: true, state: 'handed_over', status: 'delivered', hasLeft: false },
      'On hold',
      'Disputed',
    ],
    [
      {
        ...order,
        state: 'awaiting_payment',
        status: 'awaiting_payment',
        paysByLink: true,
        holdEndsAt: new Date(2026, 10, 23, 10, 0).toISOString(),
      },
      'Held 47 h',
      'Waiting for payment by link',
    ],
    [{ ...order, status: 'partly_shipped' }, 'Partly shipped', 'Card'],
    [{ ...order, status: 'shipped' }, 'Shipped', 'Card'],
    [
      { ...order, state: 'placed', status: 'placed', paymentMethod: 'cash', kept: 0 },
      'To pack',
      'Cash on delivery',
    ],
    [
      { ...order, state: 'handed_over', status: 'delivered', paymentMethod: 'cash' },
      'Delivered',
      'Cash received',
    ],
    [{ ...order, status: 'shipped', hasLeft: true, undelivered: 'failed' }, 'Not delivered', 'Card'],
    [{ ...order, status: 'shipped', hasLeft: true, undelivered: 'back' }, 'Back, to inspect', 'Card'],
    [{ ...order, state: 'handed_over', status: 'delivered', hasLeft: false }, 'Exchange to pack', 'Card'],
    [{ ...order, state: 'handed_over', status: 'partly_returned', hasLeft: true }, 'Partly returned', 'Card'],
    [{ ...order, state: 'needs_review', status: 'needs_review', kept: 24.57 }, 'To review', '$24.57 paid'],
    [{ ...order, state: 'refund_pending', status: 'refund_pending' }, 'Cancelled', 'Refund pending'],
    [{ ...order, state: 'refunded', status: 'refunded', kept: 0 }, 'Cancelled', 'Refunded'],
    [{ ...order, state: 'cancelled', status: 'cancelled', kept: 0 }, 'Cancelled', 'Unpaid'],
    [
      {
        ...order,
        state: 'cancelled',
        status: 'cancelled',
        paymentMethod: 'cash',
        kept: 0,
        refusedAt: '2026-11-21T10:00:00.000Z',
      },
      'Refused at the door',
      'Nothing collected',
    ],
  ] as const)('of %j are %s and %s', (one, status, payment) => {
    expect(describeStatus(one, NOW).name).toBe(status);
    expect(describePayment(one).name).toBe(payment);
  });

  it('count down the hold of an unpaid order', () => {
    const held = (ms: number) =>
      describeStatus(
        {
          state: 'awaiting_payment',
          status: 'awaiting_payment',
          refusedAt: null,
          holdEndsAt: new Date(NOW + ms).toISOString(),
        },
        NOW,
      ).name;
    expect(held(17 * 60_000 + 1)).toBe('Held 18 min');
    expect(held(-1)).toBe('Hold ends');
  });
});

test('items are the first line and the number of the others', () => {
  const line = (title: string, quantity: number, size: string | null = 'M') => ({ title, size, quantity });
  expect(describeItems([line('Sundress', 1, 'S')])).toBe('Sundress, S');
  expect(describeItems([line('Cord Pants', 2)])).toBe('Cord Pants, M × 2');
  expect(describeItems([line('Tote', 1, null)])).toBe('Tote');
  expect(describeItems([line('Oxford Shirt', 1), line('Jean', 1), line('Tee', 2)])).toBe(
    'Oxford Shirt, M and 3 more',
  );
});
