import { SERVICES, type Mutants } from '../mutant.ts';

/** Faults of decisions by staff that wait to be carried out. */
export const decisionsMutants: Mutants = {
  'a review accepts an order whatever amount was paid': {
    caughtBy: 'an order whose payment differs from its total comes under review',
    failure: '200 instead of 409',
    file: `${SERVICES}/orders/decisions/decide-order-review.ts`,
    from: 'if (!isPaidInFull({ ...order, ...balance, refunds }))',
    to: 'if (balance.leftCents < 0)',
  },
  'a decision about an order is dropped': {
    caughtBy:
      'a waiting decision is carried out once, and never after its undo, wherever the shop dies: cash-received',
    failure: '["cash-received",[0,',
    file: `${SERVICES}/orders/decisions/waiting-order-decision.ts`,
    from: 'if (!isOurs ||',
    to: 'if (isOurs ||',
  },
  'the result of a shipment is dropped': {
    caughtBy:
      'a waiting decision is carried out once, and never after its undo, wherever the shop dies: shipment-delivered',
    failure: '["shipment-delivered",[0,',
    file: `${SERVICES}/shipments/waiting-shipment-result.ts`,
    from: 'if (!(await finishMessage(tx, { id, at: clock.now() })))',
    to: 'if (await finishMessage(tx, { id, at: clock.now() }))',
  },
  'a decision that was undone is carried out': {
    caughtBy:
      'a waiting decision is carried out once, and never after its undo, wherever the shop dies: cash-received',
    failure: '1 instead of 0',
    file: `${SERVICES}/orders/decisions/waiting-cancellation.ts`,
    from: 'await deleteUnfinishedMessage(tx, { kind: waiting.kind, subjectId: orderId });',
    to: '',
  },
  'a decision is carried out when it is asked for, and again when it is due': {
    caughtBy:
      'a waiting decision is carried out once, and never after its undo, wherever the shop dies: cash-received',
    failure: '409 instead of 200',
    file: `${SERVICES}/rehearse.ts`,
    from: "return outcome.ok ? fail({ code: 'move_refused' }) : outcome;",
    to: 'return outcome;',
  },
  'a customer cancels an order that is being handed over': {
    caughtBy: 'an order whose handover waits is neither cancelled nor refused, and its cash is received once',
    failure: '200 instead of 409',
    file: `${SERVICES}/cancellations/cancel-order.ts`,
    from: 'if (await isOtherDecisionWaiting(tx, orderId)) return false;',
    to: '',
  },
};
