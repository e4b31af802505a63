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
  const order: Partial<ApiOrderWithHistory> = { paymentMethod: 'stripe', products: [], returns: [RECORD] };
  const refuse = () => Promise.reject(new Error('no call is expected'));
  const client = { requestReturn: refuse, withdrawReturn: refuse, readProduct: refuse };
  const html = renderToStaticMarkup(
    <Returns order={order as ApiOrderWithHistory} client={client} onChanged={refuse} />,
  );
  expect(html).toMatch(/Refunded: (<!-- -->)?\$17\.00<\/p>/);
});
