import { expect, test } from 'vitest';
import { listAttention } from './attention.ts';

const now = Date.parse('2026-11-21T11:00:00Z');
const status = { jobs: [], messages: [], holdsExpired: 0, refundsPending: 0, needReview: 0 };
const today = {
  figures: null,
  refusedMails: { count: 0, mails: [] },
  failedDecisions: [],
  paymentsToReview: 0,
  failedRefunds: 0,
  undelivered: 0,
  disputes: [],
  flaggedReviews: { count: 0, more: false },
  mentions: [],
  failedPictures: { count: 0, products: [], blocks: [] },
  failedImports: [],
  scheduled: { count: 0, nextAt: null, incomplete: [] },
  expiredBlocks: [],
};
const job = {
  name: 'end-holds',
  dueAt: '2026-11-21T11:00:00Z',
  isRunning: false,
  lastSucceededAt: '2026-11-21T10:59:00Z',
  lastError: null,
};
const message = {
  kind: 'order_confirmation_mail' as const,
  waiting: 2,
  oldest: '2026-11-21T10:58:00Z',
  attempts: 0,
  lastError: null,
};

test('nothing needs attention while jobs and messages are on time', () => {
  expect(
    listAttention({ mayResend: true, today, status: { ...status, jobs: [job], messages: [message] } }, now),
  ).toEqual([]);
});

test('a note that mentions the member names its author, unless the member wrote it as a reminder', () => {
  const note = { id: 'n', text: 'Send back', who: { name: 'Nora', email: 'n@osier.example' }, isOwn: false };
  const mentions = [
    { ...note, order: 1061, customerId: null },
    { ...note, isOwn: true, order: 1061, customerId: null },
  ];
  const listed = listAttention({ mayResend: true, today: { ...today, mentions }, status }, now);
  expect(listed.map(({ title }) => title)).toEqual(['Nora mentions you in #1061', 'To do in #1061']);
});

test('orders to pack and returns lead to their lists', () => {
  const toPack = { count: 2, more: false, oldest: '2026-11-21T08:00:00Z' };
  const listFor = (state: 'received' | 'requested') => {
    const figures = { toPack, returns: { state, count: 1, more: false } };
    return listAttention({ mayResend: true, today: { ...today, figures }, status }, now);
  };
  expect(listFor('received')).toMatchObject([
    {
      title: '2 orders to pack',
      detail: 'The oldest has waited for 3 hours.',
      action: { label: 'Pack', to: '/orders?view=to_pack' },
    },
    { title: '1 return received', action: { label: 'Inspect', to: '/returns?state=received' } },
  ]);
  expect(listFor('requested')[1]).toMatchObject({ action: { label: 'Decide', to: '/returns' } });
});

test('payments to review and failures come before what is late', () => {
  const late = { ...job, dueAt: '2026-11-21T08:00:00Z', lastSucceededAt: null };
  const failing = { ...message, attempts: 3, lastError: 'unknown domain' };
  const listed = listAttention(
    {
      mayResend: true,
      today: { ...today, paymentsToReview: 1, failedRefunds: 2, undelivered: 1 },
      status: { ...status, jobs: [late], messages: [failing] },
    },
    now,
  );
  expect(listed).toMatchObject([
    { tone: 'bad', title: '1 payment to review' },
    { tone: 'bad', title: '2 refunds failed', action: { to: '/orders?view=refund_failed' } },
    {
      tone: 'bad',
      title: '2 emails ‘Order confirmation’ not sent',
      action: { messages: 'order_confirmation_mail' },
      detail: 'unknown domain (3 attempts). The oldest has waited for 2 minutes.',
    },
    { tone: 'wait', title: '1 shipment not delivered', action: { to: '/orders?view=not_delivered' } },
    { tone: 'wait', title: 'The job ‘end-holds’ is late by 3 hours', detail: 'It never succeeded.' },
  ]);
});

test('an erasure that keeps failing can be tried again', () => {
  const erasure = {
    ...message,
    kind: 'erase_customer' as const,
    waiting: 1,
    attempts: 4,
    lastError: 'an error',
  };
  expect(
    listAttention({ mayResend: true, today, status: { ...status, messages: [erasure] } }, now),
  ).toMatchObject([
    {
      tone: 'bad',
      icon: 'person',
      title: '1 erasures of customers not carried out',
      action: { messages: 'erase_customer' },
    },
  ]);
});

test('a backup that another program makes cannot be run by a press', () => {
  const jobs = [{ ...job, name: 'own-backup', lastError: 'pgBackRest failed' }];
  expect(listAttention({ mayResend: true, today, status: { ...status, jobs } }, now)).toMatchObject([
    { tone: 'bad', title: 'The job ‘own-backup’ fails', action: null },
  ]);
});

test('a disputed payment leads to its order', () => {
  const dispute = { order: 1030, amount: 12, reason: 'product_not_received' };
  const disputes = [
    { ...dispute, isLost: false },
    { ...dispute, isLost: true },
  ];
  expect(listAttention({ mayResend: true, today: { ...today, disputes }, status }, now)).toMatchObject([
    {
      tone: 'bad',
      title: 'The payment of #1030 is disputed',
      detail: '$12.00, product not received. Do not ship it. Answer at the card provider.',
      action: { label: 'Open', to: '/orders/1030' },
    },
    {
      title: 'The payment of #1030 is lost in a dispute',
      detail: '$12.00, product not received. Do not ship it. Cancel it.',
    },
  ]);
});

test('a decision that could not be carried out leads to its order, with the reason', () => {
  const failedDecisions = [
    { id: 'd', kind: 'deliver_shipment' as const, order: 1042, error: 'The order is being cancelled.' },
  ];
  expect(listAttention({ mayResend: true, today: { ...today, failedDecisions }, status }, now)).toMatchObject(
    [
      {
        tone: 'bad',
        title: '#1042: The result of a shipment was not recorded',
        detail: 'The order is being cancelled.',
        action: { to: '/orders/1042' },
      },
    ],
  );
});

test('two disputes of one order are two tasks', () => {
  const dispute = { order: 1030, amount: 12, reason: 'fraudulent', isLost: false };
  const disputes = [dispute, dispute];
  const ids = listAttention({ mayResend: true, today: { ...today, disputes }, status }, now).map(
    ({ id }) => id,
  );
  expect(new Set(ids).size).toBe(2);
});

test('a running job is not late, but messages that no job has tried to send are', () => {
  const running = { ...job, dueAt: '2026-11-21T08:00:00Z', isRunning: true };
  const waiting = { ...message, kind: 'refund' as const, oldest: '2026-11-18T11:00:00Z' };
  const byShop = { ...waiting, kind: 'settle_refund' as const };
  expect(
    listAttention(
      { mayResend: true, today, status: { ...status, jobs: [running], messages: [waiting, byShop] } },
      now,
    ),
  ).toMatchObject([
    {
      tone: 'wait',
      icon: 'payment',
      title: '2 refunds not sent',
      detail: 'No attempt was made. The oldest has waited for 3 days.',
    },
    { tone: 'wait', icon: 'payment', title: '2 payouts and refunds as store credit not carried out' },
  ]);
});

test('a failing job names its error', () => {
  const failing = { ...job, lastError: 'connection refused' };
  expect(
    listAttention({ mayResend: true, today, status: { ...status, jobs: [failing] } }, now),
  ).toMatchObject([
    {
      title: 'The job ‘end-holds’ fails',
      detail: 'connection refused. It last succeeded 1 minute ago.',
      action: { label: 'Run now', job: 'end-holds' },
    },
  ]);
});

test('products and blocks with failed pictures lead to their editor, and the last product names how many more there are', () => {
  const blocks = [{ id: 'hero' as const, error: 'The file is damaged.' }];
  const products = [
    { id: 'tee-ecru', title: 'Tee', colour: 'Ecru', error: 'The file is damaged.' },
    { id: 'cap', title: 'Cap', error: 'The file is damaged.' },
  ];
  const listed = listAttention(
    { mayResend: true, today: { ...today, failedPictures: { count: 3, products, blocks } }, status },
    now,
  );
  expect(listed).toMatchObject([
    { title: 'Pictures of Tee in Ecru failed', action: { to: '/products/tee-ecru' } },
    { detail: 'The file is damaged. (1 more product)', action: { to: '/products/cap' } },
    { title: 'Pictures of ‘Hero’ failed', action: { to: '/content?block=hero' } },
  ]);
});

test('a scheduled product that cannot be published comes before items that are only waiting', () => {
  const incomplete = [
    {
      id: 'cap',
      title: 'Cap',
      publishAt: '2026-11-21T13:00:00Z',
      reason: 'A published product needs a picture.',
    },
  ];
  const scheduled = { count: 2, nextAt: '2026-11-21T13:00:00Z', incomplete };
  expect(listAttention({ mayResend: true, today: { ...today, scheduled }, status }, now)).toMatchObject([
    { tone: 'bad', title: 'Cap is due in 2 hours, but cannot be published', action: { label: 'Complete' } },
    { tone: 'wait', title: '2 products are published within a day' },
  ]);
});

test('flagged reviews wait for a decision', () => {
  const flaggedReviews = { count: 2, more: false };
  expect(
    listAttention({ mayResend: true, today: { ...today, flaggedReviews }, status: undefined }, now),
  ).toMatchObject([
    { tone: 'wait', title: '2 flagged reviews', action: { label: 'Review', to: '/reviews?view=flagged' } },
  ]);
});

test('what a role may not see needs no attention', () => {
  const own = {
    ...today,
    paymentsToReview: null,
    failedRefunds: null,
    undelivered: null,
    disputes: null,
    flaggedReviews: null,
    failedPictures: null,
    failedImports: null,
    scheduled: null,
    expiredBlocks: null,
  };
  expect(listAttention({ mayResend: true, today: own, status: undefined }, now)).toEqual([]);
});

test('only roles that may send mails about orders can send a refused mail again', () => {
  const mail = { id: 'm', kind: 'refund_mail' as const, order: 1188, error: '550 unknown user' };
  const refusedMails = { count: 3, mails: [mail] };
  const list = (mayResend: boolean) =>
    listAttention({ mayResend, today: { ...today, refusedMails }, status }, now);
  expect(list(true)).toMatchObject([
    {
      title: 'The email ‘Refund’ for #1188 was refused',
      detail: '550 unknown user (2 more in the last week)',
      action: { label: 'Send again', mail: 'm' },
    },
  ]);
  expect(list(false)).toMatchObject([{ action: null }]);
});

test('imports with errors lead to the rows', () => {
  const failedImports = [
    { id: 'a', name: 'autumn.csv', rows: 1, isApplied: false },
    { id: 'b', name: 'winter.csv', rows: 2, isApplied: true },
  ];
  const listed = listAttention({ mayResend: true, today: { ...today, failedImports }, status }, now);
  expect(listed).toMatchObject([
    { title: '1 row of autumn.csv with errors', action: { to: '/import-export/a?rows=error' } },
    { title: '2 rows of winter.csv refused', action: { to: '/import-export/b?rows=refused' } },
  ]);
});
