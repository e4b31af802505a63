import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATES, TO_PACK_STATES } from '#domain/order/order-state.ts';
import { cashOf, planHandover, sumDue } from './plan-handover.ts';

const order = fc
  .record({
    number: fc.integer({ min: 1001, max: 9999 }),
    state: fc.constantFrom(...ORDER_STATES),
    isCash: fc.boolean(),
    cents: fc.integer({ min: 1, max: 100_000 }),
  })
  // An order is `placed` only with cash, and `paid` only by card.
  .map(({ number, state, isCash, cents }) => ({
    id: String(number),
    number,
    placedAt: '2026-11-21T09:14:00.000Z',
    state,
    status: state === 'handed_over' ? ('delivered' as const) : state,
    paysByLink: false,
    paymentMethod: state === 'placed' || (isCash && state !== 'paid') ? ('cash' as const) : ('card' as const),
    total: cents / 100 + 1,
    credit: 0,
    due: cents / 100,
    kept: 0,
    holdEndsAt: null,
    refusedAt: null,
    isGuest: false,
    isDisputed: false,
    hasLeft: false,
    undelivered: null,
    cancelObstacle: null,
    customer: null,
    lines: [],
    hasRefusedMail: false,
    hasNote: false,
  }));

describe('a handover of several orders', () => {
  it('hands over the orders to pack, and names the status of every other one', () => {
    fc.assert(
      fc.property(fc.array(order), (orders) => {
        const { steps, leftOut } = planHandover(orders, { kind: 'any', now: 0 });
        const toPack = orders.filter(({ state }) => TO_PACK_STATES.includes(state));
        expect(steps.map((step) => step.order)).toEqual(toPack);
        expect(leftOut.map(({ number }) => number)).toEqual(
          orders.filter((one) => !toPack.includes(one)).map(({ number }) => number),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('hands over only cash orders when staff record cash, and lists the others as left out', () => {
    fc.assert(
      fc.property(fc.uniqueArray(order, { selector: ({ number }) => number }), (orders) => {
        const { steps, leftOut } = planHandover(orders, { kind: 'cash', now: 0 });
        expect(steps.map((step) => step.order)).toEqual(orders.filter(({ state }) => state === 'placed'));
        expect(steps.length + leftOut.length).toBe(orders.length);
        for (const { number, status } of leftOut) {
          const left = orders.find((one) => one.number === number);
          if (left?.paymentMethod === 'card') expect(status).toBe('paid by card');
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    { fields: { isDisputed: true }, status: 'Disputed' },
    { fields: { undelivered: 'failed' as const }, status: 'Not delivered' },
    { fields: { undelivered: 'back' as const }, status: 'Back, to inspect' },
  ])('leaves out orders that are: $status', ({ fields, status }) => {
    fc.assert(
      fc.property(order, (one) => {
        const { steps, leftOut } = planHandover([{ ...one, ...fields }], { kind: 'any', now: 0 });
        expect(steps).toEqual([]);
        expect(leftOut).toEqual([{ number: one.number, status }]);
      }),
      { numRuns: 50 },
    );
  });

  it('records what the customers of its cash orders pay', () => {
    fc.assert(
      fc.property(fc.array(order), (orders) => {
        const cash = orders.filter(({ state }) => state === 'placed');
        expect(cashOf(planHandover(orders, { kind: 'any', now: 0 }))).toEqual(cash);
        const cents = cash.reduce((total, one) => total + Math.round(one.due * 100), 0);
        const dollars = Math.floor(cents / 100).toLocaleString('en-US');
        expect(sumDue(cash)).toBe(`$${dollars}.${String(cents % 100).padStart(2, '0')}`);
      }),
      { numRuns: 500 },
    );
  });
});
