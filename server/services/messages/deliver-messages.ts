import {
  leaseMessage,
  finishMessage,
  postponeMessage,
  type OutboxRow,
} from '#database/queries/messages/outbox.ts';
import { DECISION_KINDS, type OutboxKind } from '#database/schema/orders/outbox.ts';
import { ORDER_MAIL_KINDS } from '#domain/mail/mail-kinds.ts';
import { carryOutOrderDecision } from '../orders/decisions/waiting-order-decision.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { deliverRefund } from '../refunds/deliver-refund.ts';
import { settleWaitingRefund } from '../refunds/settle-by-shop.ts';
import { carryOutReturnDecision } from '../returns/waiting-return-decision.ts';
import { carryOutReturnOpening } from '../returns/waiting-return-opening.ts';
import { carryOutShipmentResult } from '../shipments/waiting-shipment-result.ts';
import type { WriteDeps } from '../write-deps.ts';
import { deliverOrderMail, type OrderMailDeps } from './deliver-order-mail.ts';
import { drainQueue, type DeliveryOutcome, type DrainSummary } from './drain-queue.ts';

/** Dependencies of the outbox's deliveries. */
export type MessageDeps = OrderDeps & OrderMailDeps;

/**
 * Carries out the due decisions of staff until `isEnding` returns true: about orders as a whole, about returns, and the results of
 * shipments.
 */
export function carryOutDecisions(deps: WriteDeps, isEnding: () => boolean): Promise<DrainSummary> {
  return drainOutbox(deps, {
    kinds: DECISION_KINDS,
    deliver: (message) => {
      switch (message.kind) {
        case 'return_step':
          return carryOutReturnDecision(deps, message);
        case 'open_return':
          return carryOutReturnOpening(deps, message);
        case 'deliver_shipment':
          return carryOutShipmentResult(deps, message);
        default:
          return carryOutOrderDecision(deps, message);
      }
    },
    isEnding,
  });
}

/** Executes the refunds that are due, at the provider or by the shop itself, until `isEnding` returns true. */
export function deliverRefunds(deps: OrderDeps, isEnding: () => boolean): Promise<DrainSummary> {
  return drainOutbox(deps, {
    kinds: ['refund', 'settle_refund'],
    deliver: (message) => (message.kind === 'refund' ? deliverRefund : settleWaitingRefund)(deps, message),
    isEnding,
  });
}

/** Sends the order mails that are due, until `isEnding` returns true. */
export function deliverOrderMails(deps: OrderMailDeps, isEnding: () => boolean): Promise<DrainSummary> {
  const { database, clock } = deps;
  return drainOutbox(deps, {
    kinds: ORDER_MAIL_KINDS,
    deliver: async (message) => {
      const sent = await deliverOrderMail(deps, message);
      if (sent.ok) {
        const isDropped = sent.value === 'obsolete';
        await database.transaction((tx) => finishMessage(tx, { id: message.id, at: clock.now(), isDropped }));
      }
      return sent;
    },
    isEnding,
  });
}

function drainOutbox(
  { database, clock }: WriteDeps,
  {
    kinds,
    deliver,
    isEnding,
  }: {
    kinds: readonly OutboxKind[];
    deliver: (message: OutboxRow) => Promise<DeliveryOutcome>;
    isEnding: () => boolean;
  },
): Promise<DrainSummary> {
  return drainQueue<OutboxRow>(
    {
      lease: (times) => leaseMessage(database.db, { kinds, ...times }),
      deliver,
      giveUp: async ({ id }, lastError) => {
        await database.transaction((tx) => finishMessage(tx, { id, at: clock.now(), lastError }));
      },
      postpone: ({ id }, until) => database.transaction((tx) => postponeMessage(tx, { id, ...until })),
    },
    { clock, isEnding },
  );
}
