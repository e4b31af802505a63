import { describe, expect, it } from 'vitest';
import { acceptsReturns, leftToReturn } from './left-to-return.ts';
import { DEFAULT_RETURN_RULE, isLabelFree } from './return-rule.ts';
import {
  isOpenReturn,
  nextReturnState,
  RETURN_EVENTS,
  RETURN_STATES,
  RETURN_TRANSITIONS,
  type ReturnEvent,
  type ReturnState,
} from './return-state.ts';
import { parcelUntil, returnUntil } from './return-window.ts';

describe('the states of a return', () => {
  const ALLOWED: readonly (readonly [ReturnState, ReturnEvent, ReturnState])[] = [
    ['requested', 'approve', 'approved'],
    ['requested', 'reject', 'rejected'],
    ['requested', 'withdraw', 'withdrawn'],
    ['approved', 'receive', 'received'],
    ['approved', 'withdraw', 'withdrawn'],
    ['approved', 'expire', 'expired'],
    ['received', 'close', 'closed'],
  ];

  it('follow the table, and no other event moves them', () => {
    for (const state of RETURN_STATES)
      for (const event of RETURN_EVENTS) {
        const to = ALLOWED.find(([from, by]) => from === state && by === event)?.[2];
        const next = nextReturnState(state, event);
        expect(next, `${state} ${event}`).toEqual(
          to === undefined ? { ok: false, error: { code: 'move_refused' } } : { ok: true, value: to },
        );
      }
  });

  it('are open as long as an event can move them', () => {
    for (const state of RETURN_STATES)
      expect(isOpenReturn({ state }), state).toBe(Object.keys(RETURN_TRANSITIONS[state]).length > 0);
  });
});

describe('the pieces that can be returned', () => {
  it('are those that the customer has, less the announced, returned and exchanged ones', () => {
    expect(leftToReturn({ delivered: 6, inReturn: 2, returned: 1, exchanged: 1 })).toBe(2);
  });

  it('belong to orders that were paid', () => {
    const accepts = (state: 'placed' | 'paid' | 'handed_over' | 'refunded', paymentMethod: 'card' | 'cash') =>
      acceptsReturns({ state, paymentMethod });
    expect([accepts('paid', 'card'), accepts('handed_over', 'card'), accepts('handed_over', 'cash')]).toEqual(
      [true, true, true],
    );
    expect([accepts('placed', 'cash'), accepts('refunded', 'card')]).toEqual([false, false]);
  });

  it('get a free label over the total of the rule, and for what the shop did wrong', () => {
    const isFree = (
      totalCents: number,
      reason: 'too_small' | 'damaged',
      freeLabelCents: number | null = 7500,
    ) => isLabelFree({ days: 30, freeLabelCents }, { totalCents, reasons: ['other', reason] });
    expect([isFree(7500, 'too_small'), isFree(7501, 'too_small'), isFree(100, 'damaged')]).toEqual([
      false,
      true,
      true,
    ]);
    expect([isFree(99_999, 'too_small', null), isFree(1, 'too_small', 0)]).toEqual([false, true]);
  });

  it('can be announced for 30 days by default, and their parcel may take 30 days', () => {
    const at = new Date('2026-11-01T10:00:00Z');
    expect(returnUntil(at, DEFAULT_RETURN_RULE).toISOString()).toBe('2026-12-01T10:00:00.000Z');
    expect(returnUntil(at, { days: 14 }).toISOString()).toBe('2026-11-15T10:00:00.000Z');
    expect(parcelUntil(at).toISOString()).toBe('2026-12-01T10:00:00.000Z');
  });
});
