import type { ApiReturn } from '#contract/calls.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import { findOrderById } from '#database/queries/orders/orders.ts';
import { listRefundsOfOrder } from '#database/queries/payments/refunds.ts';
import { listNewSizes } from '#database/queries/returns/exchange-lines.ts';
import type { ReturnRecord } from '#database/queries/returns/returns.ts';
import { readReturnRule } from '#database/queries/shop-settings/return-rule.ts';
import { listChangesOf } from '#database/queries/staff/change-log.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { isLabelFree } from '#domain/return/return-rule.ts';
import { isNothingKept } from '../../services/returns/refund-return.ts';
import { readWaitingReturnDecision } from '../../services/returns/waiting-return-decision.ts';
import { readRefundable } from '../refunds/refundable-json.ts';
import { findRefundsOf, sumCents } from './return-json.ts';
import { returnSummaryJson } from './return-summary-json.ts';

/** Reads a return for staff, in the shape of the contract. */
export async function readReturnDetail(
  db: Queryable,
  record: ReturnRecord,
  seesContacts: boolean,
): Promise<ApiReturn> {
  const order = await findOrderById(db, record.orderId);
  if (!order) throw new Error('the order of a return is missing');
  const refunds = await listRefundsOfOrder(db, order.id);
  const own = findRefundsOf(record, refunds);
  const { waiting, failed } = await readWaitingReturnDecision(db, record);
  const refund = own.find(({ state }) => state !== 'done') ?? own[0] ?? null;
  return {
    ...returnSummaryJson(order, record, seesContacts),
    label: record.label,
    isLabelFree: isLabelFree(await readReturnRule(db), {
      totalCents: order.totalCents,
      reasons: record.lines.map(({ reason }) => reason),
    }),
    rejectReason: record.rejectReason,
    refund: refund && {
      id: refund.id,
      amount: dollarsFromStored(sumCents(own)),
      method: refund.method,
      state: refund.state === 'undone' ? 'failed' : refund.state,
    },
    refundable: await readRefundable(db, {
      order: { ...order, ...(await readOrderAmounts(db, order.id)) },
      refunds,
    }),
    isRest: isNothingKept(
      order,
      record.lines.map(({ position, quantity, received }) => ({
        position,
        resolution: 'refund',
        accepted: received ?? quantity,
      })),
    ),
    newSizes: await readNewSizes(db, record),
    waiting: waiting && { ...waiting, at: waiting.at.toISOString() },
    failed,
    events: await readEvents(db, record),
  };
}

async function readNewSizes(
  db: Queryable,
  { orderId, state, lines }: ReturnRecord,
): Promise<ApiReturn['newSizes']> {
  if (state !== 'requested') return [];
  const wanted = lines.flatMap(({ position, newSize: size }) => (size === null ? [] : [{ position, size }]));
  const found = await listNewSizes(db, { orderId, wanted });
  return wanted.map(({ position }) => ({
    position,
    available: found.find((one) => one.position === position)?.available ?? 0,
  }));
}

/**
 * Returns the states of a return with the staff who set them. When staff change the state, the log records that at the same moment, in the
 * same transaction.
 */
async function readEvents(db: Queryable, { orderId, events }: ReturnRecord): Promise<ApiReturn['events']> {
  const changes = await listChangesOf(db, { type: 'order', id: orderId });
  return events.map(({ toState, at }) => ({
    state: toState,
    at: at.toISOString(),
    who:
      changes.find((one) => one.at.getTime() === at.getTime() && one.action.startsWith('return_'))?.who ??
      null,
  }));
}
