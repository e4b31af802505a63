import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeOrderStep } from './describe-order-step.ts';
import {
  VISIBLE_STATES,
  nextOrderState,
  ORDER_EVENTS,
  ORDER_TRANSITIONS,
  ORDER_STATES,
  type OrderEvent,
  type OrderState,
} from './order-state.ts';
import { PAYMENT_METHODS, paymentStatus } from './payment-method.ts';

const STARTS: readonly OrderState[] = ['awaiting_payment', 'placed', 'paid'];

function reachable(from: readonly OrderState[]): Set<OrderState> {
  const seen = new Set(from);
  for (const state of seen) for (const next of Object.values(ORDER_TRANSITIONS[state])) seen.add(next);
  return seen;
}

describe('the order states', () => {
  it('are all reachable from the initial states', () => {
    expect([...reachable(STARTS)].toSorted()).toEqual([...ORDER_STATES].toSorted());
  });

  it('use every event', () => {
    const used = new Set(Object.values(ORDER_TRANSITIONS).flatMap((moves) => Object.keys(moves)));
    expect([...used].toSorted()).toEqual([...ORDER_EVENTS].toSorted());
  });

  it('reject every transition that the table does not contain', () => {
    const walk = fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 20 });
    fc.assert(
      fc.property(fc.constantFrom(...STARTS), walk, (start, events) => {
        let state = start;
        for (const event of events) {
          const next = nextOrderState(state, event);
          expect(next.ok).toBe(event in ORDER_TRANSITIONS[state]);
          if (next.ok) state = next.value;
        }
        expect(ORDER_STATES).toContain(state);
      }),
    );
  });

  it('after a payment never include cancelled', () => {
    const after = reachable(['paid']);
    expect([...after].toSorted()).toEqual([
      'handed_over',
      'needs_review',
      'paid',
      'refund_pending',
      'refunded',
    ]);
  });

  it('let no handed-over order be cancelled', () => {
    expect(ORDER_TRANSITIONS.handed_over).toEqual({});
  });

  it('all lead to a final state', () => {
    const ends: OrderState[] = ['handed_over', 'refunded', 'cancelled'];
    expect(ORDER_STATES.filter((state) => Object.keys(ORDER_TRANSITIONS[state]).length === 0)).toEqual([
      'handed_over',
    ]);
    for (const state of ORDER_STATES) {
      const after = reachable([state]);
      expect(ends.some((end) => after.has(end))).toBe(true);
    }
  });

  it('send an order to review when its refund fails after it succeeded', () => {
    expect(nextOrderState('refunded', 'refund_failed')).toEqual({ ok: true, value: 'needs_review' });
    // Staff return the money in another way.
    expect(nextOrderState('needs_review', 'refund_succeeded')).toEqual({ ok: true, value: 'refunded' });
  });

  it('all lead to a final state by events that no customer causes', () => {
    // Events that no customer causes, the most urgent first. A bank rejects a refund only a limited number of times.
    const ends: readonly OrderEvent[] = [
      'hold_ended',
      'refund_succeeded',
      'review_settled_refund',
      'cash_received',
      'hand_over',
    ];
    const walk = fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 40 });
    const refusals = fc.nat(5);
    fc.assert(
      fc.property(fc.constantFrom(...STARTS), walk, refusals, (start, events, refused) => {
        const bank = Array.from({ length: refused }, () => 'refund_failed' as const);
        const path = [...events, ...bank, ...ends, ...ends, ...ends];
        const last = path.reduce<OrderState>(
          (state, event) => ORDER_TRANSITIONS[state][event] ?? state,
          start,
        );
        expect(['handed_over', 'refunded', 'cancelled']).toContain(last);
      }),
    );
  });

  it('that customers always see are neither `awaiting_payment` nor `cancelled`', () => {
    expect(VISIBLE_STATES).not.toContain('awaiting_payment');
    expect(VISIBLE_STATES).not.toContain('cancelled');
  });
});

it('a card order is Paid, and a cash order Unpaid until its cash is received', () => {
  expect(PAYMENT_METHODS.map((method) => paymentStatus(method, 'placed'))).toEqual(['Paid', 'Unpaid']);
  expect(paymentStatus('cash', 'handed_over')).toBe('Paid');
});

it('a card order without a payment is Unpaid', () => {
  const unpaid = ORDER_STATES.filter((state) => paymentStatus('card', state) === 'Unpaid');
  expect(unpaid).toEqual(['awaiting_payment', 'cancelled']);
});

it('every event of an order has a text for its customer', () => {
  const steps = ORDER_STATES.flatMap((from) =>
    Object.entries(ORDER_TRANSITIONS[from]).flatMap(([event, to]) =>
      PAYMENT_METHODS.map((method) => ({ from, to, cause: event as OrderEvent, method })),
    ),
  );
  for (const step of steps) expect(describeOrderStep(step)).toMatch(/^[A-Z]/);
});

it('names who cancelled an order, and why it was not paid', () => {
  const step = { from: 'paid', to: 'refund_pending', method: 'card' } as const;
  expect(describeOrderStep({ ...step, cause: 'cancelled by the shopper' })).toBe(
    'Cancelled by you, the money is on its way back',
  );
  expect(describeOrderStep({ ...step, cause: 'cancelled by the shop' })).toBe(
    'Cancelled by the shop, the money is on its way back',
  );
  const unpaid = { from: 'awaiting_payment', to: 'cancelled', method: 'card' } as const;
  expect(describeOrderStep({ ...unpaid, cause: 'hold_ended' })).toBe('Not paid in time');
  expect(describeOrderStep({ ...unpaid, cause: 'ordered again' })).toBe('Ordered again before it was paid');
});
