import { and, asc, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { TO_PACK_STATES } from '#domain/order/order-state.ts';
import type { ReturnState } from '#domain/return/return-state.ts';
import type { ShipmentState } from '#domain/shipment/shipment-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { order } from '../../schema/orders/orders.ts';
import {
  DECISION_KINDS,
  ORDER_DECISION_KINDS,
  outbox,
  type DecisionKind,
} from '../../schema/orders/outbox.ts';
import { returnCase } from '../../schema/orders/returns.ts';
import { shipment } from '../../schema/orders/shipments.ts';
import { IS_UNDELIVERABLE } from './outbox.ts';

/** A decision of staff that had become impossible by the time it was due. */
export type FailedDecision = {
  readonly id: string;
  readonly kind: DecisionKind;
  /** The number of the order. */
  readonly order: number;
  readonly error: string;
};

/** States that a decision can change. */
const CHANGEABLE_SHIPMENT_STATES: ShipmentState[] = ['shipped', 'failed', 'back'];
const CHANGEABLE_RETURN_STATES: ReturnState[] = ['requested', 'received'];

const isFailedDecision = and(IS_UNDELIVERABLE, inArray(outbox.kind, [...DECISION_KINDS]));

/** Lists the failed decisions of an order, newest first, without those whose subject has moved on since. */
export async function listFailedDecisions(db: Queryable, orderId: string): Promise<FailedDecision[]> {
  return listWhere(db, eq(outbox.orderId, orderId));
}

/** Lists the failed decisions of all orders since a time, like `listFailedDecisions`. */
export async function listLatestFailedDecisions(
  db: Queryable,
  { since, limit }: { since: Date; limit: number },
): Promise<FailedDecision[]> {
  return (await listWhere(db, gte(outbox.doneAt, since))).slice(0, limit);
}

async function listWhere(db: Queryable, which: SQL): Promise<FailedDecision[]> {
  return db
    .select({
      id: outbox.id,
      kind: sql<DecisionKind>`${outbox.kind}`,
      order: order.number,
      error: sql<string>`${outbox.lastError}`,
    })
    .from(outbox)
    .innerJoin(order, eq(order.id, outbox.orderId))
    .leftJoin(shipment, eq(shipment.id, outbox.subjectId))
    .leftJoin(returnCase, eq(returnCase.id, outbox.subjectId))
    .where(
      and(
        isFailedDecision,
        which,
        or(
          and(
            inArray(outbox.kind, [...ORDER_DECISION_KINDS]),
            inArray(order.state, [...TO_PACK_STATES, 'needs_review']),
          ),
          // The parcel has arrived, and its pieces are in no return until staff record it again.
          eq(outbox.kind, 'open_return'),
          and(inArray(shipment.state, CHANGEABLE_SHIPMENT_STATES), lt(shipment.updatedAt, outbox.doneAt)),
          and(inArray(returnCase.state, CHANGEABLE_RETURN_STATES), lt(returnCase.updatedAt, outbox.doneAt)),
        ),
      ),
    )
    .orderBy(desc(outbox.doneAt), asc(outbox.id));
}

/** Stops listing a failed decision. */
export async function dismissFailedDecision(tx: Queryable, id: string): Promise<void> {
  await tx
    .update(outbox)
    .set({ lastError: null })
    .where(and(eq(outbox.id, id), isFailedDecision));
}
