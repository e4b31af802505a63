import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { formatMoney } from '#domain/money.ts';
import { client } from '../../data/client.ts';
import { describeFailedAttempt, type FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { needsNewKey } from '../../data/needs-new-key.ts';
import { announce } from '../../shell/messages/messages.ts';
import { amountOfDraft, bodyOfDraft, methodOfDraft, type RefundDraft } from './refund-draft.ts';
import { undoRefund } from './undo-refund.ts';

const DONE = {
  card: 'will be refunded',
  not_charged: 'will be refunded',
  payout: 'will be recorded as paid out',
  credit: 'will be added to the store credit',
} as const;

/**
 * Returns a function that sends a refund and offers to undo it. It returns why the refund failed, or null. A repeated attempt has the same
 * key, so that it refunds nothing twice.
 */
export function useRefund(order: ApiOrderDetail): (draft: RefundDraft) => Promise<FailedAttempt | null> {
  const { revalidate } = useRevalidator();
  const key = useRef<string>(undefined);
  return async (draft) => {
    key.current ??= crypto.randomUUID();
    const amount = amountOfDraft(order, draft);
    const made = await client.refundOrder({
      params: { number: String(order.number) },
      headers: { 'idempotency-key': key.current },
      body: bodyOfDraft(order, draft),
    });
    if (!made.ok) {
      if (needsNewKey(made.error)) key.current = undefined;
      if (made.error.code === 'idempotency_key_reused') await revalidate();
      return describeFailedAttempt(made.error, 'Nothing was refunded.');
    }
    key.current = undefined;
    await revalidate();
    const text = `#${order.number}: ${amount === null ? '' : formatMoney(amount)}`;
    announce(`${text} ${DONE[methodOfDraft(order, draft)]} in ${UNDO_DELAY}.`, () =>
      undoRefund(made.value.id, revalidate),
    );
    return null;
  };
}
