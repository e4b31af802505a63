import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ApiOrderWithHistory, ApiReturnOfOrder } from '#contract/calls.ts';
import { Returns } from './returns.tsx';

const RECORD: ApiReturnOfOrder = {
  id: 'return',
  number: 7,
  state: 'closed',
  at: '2026-11-20T10:00:00Z',
  sendUntil: null,
  label: null,
  isWithdrawable: false,
  lines: [],
  rejected: null,
  refund: { amount: 17, isDone: true },
  events: [],
};

test('says how much a return refunds, and names no card: the money may be store credit, or paid out', () => {
  expect(renderReturn(RECORD)).toMatch(/Refunded: (<!-- -->)?\$17\.00<\/p>/);
});

const APPROVED: ApiReturnOfOrder = { ...RECORD, state: 'approved', refund: null };

test('an approved return without a label says where to send the parcel, and what note it needs', () => {
  expect(renderReturn(APPROVED, '12 Weaver Lane, Portland')).toContain(
    'The address is 12 Weaver Lane, Portland. Please put a note with the return number R-7 into the parcel.',
  );
});

test('refers to the sender on the order’s parcel when the merchant has entered no address', () => {
  expect(renderReturn(APPROVED, '')).toContain('The address is the sender’s on the parcel that we sent you.');
});

test('an approved return with a label asks for the note alone, because the label has the address', () => {
  const html = renderReturn({ ...APPROVED, label: 'https://labels.example/7' }, '12 Weaver Lane, Portland');
  expect(html).toContain('return number R-7 into the parcel');
  expect(html).not.toContain('Weaver Lane');
});

test('no other return says how to send a parcel', () => {
  for (const state of ['requested', 'received', 'closed', 'rejected', 'withdrawn', 'expired'] as const) {
    expect(renderReturn({ ...APPROVED, state }, '12 Weaver Lane, Portland')).not.toMatch(/note|Weaver/);
  }
});

function renderReturn(record: ApiReturnOfOrder, shopAddress = ''): string {
  const order: Partial<ApiOrderWithHistory> = { paymentMethod: 'stripe', products: [], returns: [record] };
  const refuse = () => Promise.reject(new Error('no call is expected'));
  const client = { requestReturn: refuse, withdrawReturn: refuse, readProduct: refuse };
  return renderToStaticMarkup(
    <Returns
      order={order as ApiOrderWithHistory}
      shopAddress={shopAddress}
      client={client}
      onChanged={refuse}
    />,
  );
}
