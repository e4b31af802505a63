import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiStaffOrder } from '#contract/calls.ts';
import { planShipping, readEntry } from './plan-shipping.ts';

const numbers = fc.uniqueArray(fc.integer({ min: 1001, max: 9999 }), { minLength: 1, maxLength: 6 });

const order: ApiStaffOrder = {
  id: '1',
  number: 1001,
  placedAt: '2026-11-21T09:14:00.000Z',
  state: 'paid',
  status: 'paid',
  paymentMethod: 'card',
  paysByLink: false,
  total: 40.8,
  credit: 0,
  due: 40.8,
  kept: 40.8,
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
};

it('leaves out orders that are disputed, shipped or not paid, and says why', () => {
  const others: ApiStaffOrder[] = [
    { ...order, number: 1002, isDisputed: true },
    { ...order, number: 1003, status: 'shipped', hasLeft: true },
    { ...order, number: 1004, state: 'needs_review', status: 'needs_review' },
  ];
  expect(planShipping([order, ...others], 0)).toEqual({
    orders: [order],
    leftOut: [
      { number: 1002, status: 'Disputed' },
      { number: 1003, status: 'Shipped' },
      { number: 1004, status: 'To review' },
    ],
  });
});

describe('the scans of several orders', () => {
  it('ship every order once, whatever the sequence of its slips', () => {
    fc.assert(
      fc.property(numbers, fc.array(fc.nat(5)), (all, scans) => {
        const done: number[] = [];
        for (const at of [...scans, ...all.keys()]) {
          const number = all[at];
          if (number === undefined) continue;
          const open = all.filter((one) => !done.includes(one));
          const slip = readEntry(`#${number}`, { current: null, open, done });
          expect(slip.kind).toBe(done.includes(number) ? 'problem' : 'slip');
          if (slip.kind !== 'slip') continue;
          const tracking = `1Z${number}`;
          expect(readEntry(tracking, { current: number, open, done })).toEqual({
            kind: 'tracking',
            tracking,
          });
          done.push(number);
        }
        expect(new Set(done)).toEqual(new Set(all));
        expect(done).toHaveLength(all.length);
      }),
      { numRuns: 500 },
    );
  });

  it('take no slip for a tracking number, and no tracking number for a slip', () => {
    const state = { open: [1001, 1002], done: [] };
    expect(readEntry('1002', { ...state, current: 1001 }).kind).toBe('problem');
    expect(readEntry('1Z999', { ...state, current: null }).kind).toBe('problem');
  });
});
