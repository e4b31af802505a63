import { expect, test } from 'vitest';
import { listAttention } from './attention.ts';

const now = Date.parse('2026-11-21T11:00:00Z');
const quiet = { jobs: [], messages: [], holdsEnded: 0, refundsPending: 0, needReview: 0 };
const job = {
  name: 'end-holds',
  dueAt: '2026-11-21T11:00:00Z',
  isRunning: false,
  lastSucceededAt: '2026-11-21T10:59:00Z',
  lastError: null,
};
const message = {
  kind: 'order_confirmation_mail',
  waiting: 2,
  oldest: '2026-11-21T10:58:00Z',
  attempts: 0,
  lastError: null,
};

test('nothing needs attention while jobs and messages are on time', () => {
  expect(listAttention({ ...quiet, jobs: [job], messages: [message] }, now)).toEqual([]);
});

test('payments to review and failures come before what is late', () => {
  const late = { ...job, dueAt: '2026-11-21T08:00:00Z', lastSucceededAt: null };
  const failing = { ...message, attempts: 3, lastError: 'unknown domain' };
  const listed = listAttention({ ...quiet, needReview: 1, jobs: [late], messages: [failing] }, now);
  expect(listed).toMatchObject([
    { tone: 'bad', title: '1 payment to review' },
    {
      tone: 'bad',
      title: '2 order confirmations not sent',
      detail: 'unknown domain (3 attempts). The oldest waits for 2 minutes.',
    },
    { tone: 'wait', title: 'The job ‘end-holds’ is late by 3 hours', detail: 'It never succeeded.' },
  ]);
});

test('a running job is not late, and messages that nothing sends are', () => {
  const running = { ...job, dueAt: '2026-11-21T08:00:00Z', isRunning: true };
  const waiting = { ...message, kind: 'refund', oldest: '2026-11-18T11:00:00Z' };
  expect(listAttention({ ...quiet, jobs: [running], messages: [waiting] }, now)).toMatchObject([
    {
      tone: 'wait',
      icon: 'payment',
      title: '2 refunds not sent',
      detail: 'Nothing has tried to send them. The oldest waits for 3 days.',
    },
  ]);
});

test('a failing job names its error', () => {
  const failing = { ...job, lastError: 'connection refused' };
  expect(listAttention({ ...quiet, jobs: [failing] }, now)).toMatchObject([
    {
      title: 'The job ‘end-holds’ fails',
      detail: 'connection refused. It last succeeded 1 minute ago.',
    },
  ]);
});
