import { expect, it } from 'vitest';
import { ORDER_EVENTS, ORDER_STATES, ORDER_TRANSITIONS } from '#domain/order/order-state.ts';
import { describeTimelineStep, describeTimelineEntry, type TimelineStep } from './describe-timeline.ts';

const at = '2026-11-21T09:14:00.000Z';
const nora = { name: 'Nora', email: 'nora@osier.example' };
const step = (fields: Partial<TimelineStep>): TimelineStep => ({
  type: 'step',
  at,
  from: 'paid',
  to: 'handed_over',
  cause: 'hand_over',
  who: null,
  reason: null,
  ...fields,
});

it('names the member of staff who changed the order, and the reason', () => {
  expect(describeTimelineStep(step({ who: nora }))).toEqual({
    who: 'Nora',
    text: 'marked the order as delivered',
    detail: null,
  });
  expect(describeTimelineStep(step({ who: { ...nora, name: '' } })).who).toBe('nora@osier.example');
  expect(
    describeTimelineStep(
      step({ to: 'refund_pending', cause: 'cancelled by the shop', who: nora, reason: 'out_of_stock' }),
    ),
  ).toEqual({ who: 'Nora', text: 'cancelled the order', detail: 'An item is missing or damaged' });
});

it('names the shop for a decision that no account made, and nobody for what happens by itself', () => {
  expect(describeTimelineStep(step({}))).toMatchObject({ who: 'The shop' });
  expect(
    describeTimelineStep(step({ from: 'refund_pending', to: 'refunded', cause: 'refund_succeeded' })),
  ).toMatchObject({
    who: null,
    text: 'The money is returned',
  });
});

it('has different texts for an undone and a failed refund, and for money returned in another way and a lost dispute', () => {
  const undone = step({ from: 'refund_pending', to: 'needs_review', cause: 'refund_failed' });
  expect(describeTimelineStep(undone).text).toBe('Not all of the money is returned: to review');
  expect(describeTimelineStep({ ...undone, from: 'refunded' }).text).toBe('The refund failed: to review');
  expect(describeTimelineStep({ ...undone, who: nora })).toMatchObject({
    who: 'Nora',
    text: 'undid the refund: to review',
  });
  const returned = step({ from: 'needs_review', to: 'refunded', cause: 'refund_succeeded', who: nora });
  expect(describeTimelineStep(returned).text).toBe('returned the money in another way');
});

it('names who refunded how much, and why', () => {
  const refunded = {
    type: 'money',
    at,
    movement: 'refunded',
    amount: 18.7,
    who: nora,
    reference: null,
  } as const;
  expect(describeTimelineEntry({ ...refunded, reason: 'goodwill' })).toEqual({
    who: 'Nora',
    text: 'refunded $18.70',
    detail: 'Goodwill',
  });
  const paidOut = { ...refunded, movement: 'paid_out', reason: null } as const;
  expect(describeTimelineEntry(paidOut)).toMatchObject({ text: 'paid out $18.70', detail: null });
  const referenced = { ...paidOut, reason: 'goodwill', reference: 'bank 7' } as const;
  expect(describeTimelineEntry(referenced).detail).toBe('Goodwill, bank 7');
  expect(describeTimelineEntry({ ...paidOut, who: null }).text).toBe('$18.70 paid out');
});

it('has a text of its own for every way into a state', () => {
  const texts = new Map<string, string>();
  for (const from of ORDER_STATES) {
    for (const cause of ORDER_EVENTS) {
      const to = ORDER_TRANSITIONS[from][cause];
      if (to === undefined || cause === 'cancel' || cause === 'cancel_free') continue;
      const { text } = describeTimelineStep(step({ from, to, cause }));
      const known = texts.get(text);
      if (known !== undefined) expect(known, `${from}, ${cause}: ${text}`).toBe(to);
      texts.set(text, to);
    }
  }
  expect(texts.size).toBeGreaterThan(10);
});

it.each([
  [
    { type: 'money', at, movement: 'charged', amount: 110.5, who: null, reason: null, reference: null },
    '$110.50 paid by card',
  ],
  [
    { type: 'mail', at, id: '1', mail: 'refund_mail', sentAt: at, isRefused: false, isDropped: false },
    'Email ‘Refund’ sent',
  ],
  [
    { type: 'mail', at, id: '1', mail: 'refund_mail', sentAt: null, isRefused: false, isDropped: false },
    'Email ‘Refund’ waits to be sent',
  ],
  [
    {
      type: 'mail',
      at,
      id: '1',
      mail: 'order_confirmation_mail',
      sentAt: null,
      isRefused: true,
      isDropped: false,
    },
    'Email ‘Order confirmation’ refused by the mail server',
  ],
  [
    { type: 'mail', at, id: '1', mail: 'payment_link_mail', sentAt: null, isRefused: false, isDropped: true },
    'Email ‘Payment link’ not sent: no longer needed, or too many in a day to an address that is not confirmed',
  ],
  [
    { type: 'mail', at, id: '1', mail: 'refund_mail', sentAt: null, isRefused: false, isDropped: true },
    'Email ‘Refund’ not sent: no longer needed, or too many in a day to an address that is not confirmed',
  ],
] as const)('describes %j', (entry, text) => {
  expect(describeTimelineEntry(entry).text).toBe(text);
});

it('says when a dispute was opened with which reason, and when it was closed', () => {
  const opened = { type: 'dispute', at, id: 'du_1', to: 'open', amount: 40.8, reason: 'fraudulent' } as const;
  expect(describeTimelineEntry(opened)).toEqual({
    who: null,
    text: 'Payment disputed: $40.80',
    detail: 'fraudulent',
  });
  expect(describeTimelineEntry({ ...opened, to: 'closed' })).toMatchObject({
    text: 'Dispute closed: it cost nothing',
    detail: null,
  });
});
