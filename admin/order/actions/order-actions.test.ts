import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATES, ORDER_TRANSITIONS } from '#domain/order/order-state.ts';
import { PAYMENT_METHODS } from '#domain/order/payment-method.ts';
import {
  CANCEL,
  CASH_RECEIVED,
  HAND_OVER,
  isPossible,
  ORDER_ACTIONS,
  preventedLabel,
  REFUSED,
} from './order-actions.ts';

const order = fc.record({
  id: fc.uuid(),
  number: fc.integer({ min: 1001 }),
  state: fc.constantFrom(...ORDER_STATES),
  paymentMethod: fc.constantFrom(...PAYMENT_METHODS),
  total: fc.integer({ min: 0, max: 1_000_00 }).map((cents) => cents / 100),
  kept: fc.integer({ min: 0, max: 1_000_00 }).map((cents) => cents / 100),
  credit: fc.constant(0),
  due: fc.constant(40.8),
  lines: fc.array(
    fc.record({
      _id: fc.constant('sundress'),
      img: fc.constant(''),
      title: fc.constant('Sundress'),
      brand: fc.constant('KD'),
      sku: fc.constant(null),
      size: fc.constant('M'),
      price: fc.constant(40.8),
      quantity: fc.integer({ min: 1, max: 9 }),
      cancelled: fc.constant(0),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  shipments: fc.constant([]),
});

describe('the actions on an order', () => {
  it('are possible exactly where the states allow them', () => {
    fc.assert(
      fc.property(order, fc.constantFrom(...ORDER_ACTIONS), (one, action) => {
        const fits = action.method === undefined || action.method === one.paymentMethod;
        expect(isPossible(action, one)).toBe(
          fits && ORDER_TRANSITIONS[one.state][action.event] !== undefined,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('are not possible while a decision about the order waits', () => {
    fc.assert(
      fc.property(order, fc.constantFrom(...ORDER_ACTIONS), (one, action) => {
        for (const time of ['cancelsAt', 'acceptsAt', 'handsOverAt'])
          expect(isPossible(action, { ...one, [time]: '2026-11-29T09:00:10Z' })).toBe(false);
      }),
    );
  });

  it('offer at most one way to hand an order over', () => {
    fc.assert(
      fc.property(order, (one) => {
        expect(
          [HAND_OVER, CASH_RECEIVED].filter((action) => isPossible(action, one)).length,
        ).toBeLessThanOrEqual(1);
        expect(isPossible(REFUSED, one)).toBe(isPossible(CASH_RECEIVED, one));
      }),
      { numRuns: 500 },
    );
  });

  it('say what becomes of money, stock and mail before they are done', () => {
    fc.assert(
      fc.property(order, fc.constantFrom(...ORDER_ACTIONS), (one, action) => {
        const icons = action.effects(one).map(({ icon }) => icon);
        expect(icons).toEqual(expect.arrayContaining(['stock', 'mail']));
        const canBeUndone = action !== CANCEL || one.state !== 'awaiting_payment';
        expect(icons.at(-1)).toBe(canBeUndone ? 'clock' : 'alert');
      }),
      { numRuns: 500 },
    );
  });

  it('name the money that a cancellation returns', () => {
    const texts = (kept: number, credit = 0) =>
      CANCEL.effects({
        id: '',
        number: 1001,
        state: 'paid',
        paymentMethod: 'card',
        total: 40.8,
        due: 40.8,
        kept,
        credit,
        lines: [],
        shipments: [],
      }).map(({ text }) => text);
    expect(texts(40.8)).toContain('$40.80 goes back to the customer’s card.');
    expect(texts(0)).toContain('There is no money to return.');
    expect(texts(40.8, 10.3)).toContain(
      '$30.50 goes back to the customer’s card, and $10.30 becomes store credit again.',
    );
    expect(texts(40.8, 40.8)).toContain('$40.80 becomes store credit again.');
  });

  const sent = {
    id: '',
    number: 1001,
    state: 'paid',
    paymentMethod: 'card',
    total: 40.8,
    due: 40.8,
    credit: 0,
    kept: 40.8,
    lines: [
      { quantity: 3, cancelled: 0 },
      { quantity: 1, cancelled: 0 },
    ],
  } as const;

  it('take only those items from the stock that have not left the shop', () => {
    const stockText = (...shipments: [state: 'prepared' | 'shipped' | 'failed', quantity: number][]) =>
      HAND_OVER.effects({
        ...sent,
        shipments: shipments.map(([state, quantity]) => ({ state, lines: [{ position: 1, quantity }] })),
      }).find(({ icon }) => icon === 'stock')?.text;
    expect(stockText()).toBe('4 items leave the stock on hand.');
    expect(stockText(['shipped', 2], ['failed', 1], ['prepared', 1])).toBe(
      '1 item leaves the stock on hand.',
    );
    expect(stockText(['shipped', 4])).toContain('every item has left the shop');
  });

  it('name the shipment that prevents a cancellation', () => {
    const label = (action: typeof CANCEL, cancelObstacle: 'prepared' | 'shipped' | 'delivered' | null) =>
      preventedLabel(action, { ...sent, shipments: [], cancelObstacle });
    expect(label(CANCEL, 'prepared')).toBe('Cancel the order (void the prepared shipment first)');
    expect(label(CANCEL, 'shipped')).toContain('on its way');
    expect(label(CANCEL, null)).toBeNull();
    expect(label(REFUSED, 'shipped')).toBeNull();
  });
});
