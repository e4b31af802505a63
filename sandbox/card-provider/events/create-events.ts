import { isDeepStrictEqual } from 'node:util';
import type { CallContext } from '../call-context.ts';
import { API_VERSION } from '../http/api-version.ts';
import { showPaymentIntent } from '../payments/show-payment-intent.ts';
import type { IntentRecord, Put } from '../store.ts';
import type { Dispute, Event, EventType } from '../stripe-objects.ts';

/** The call that caused a change, as events name it. */
export type Cause = Event['request'];

/**
 * Returns the events of a change, oldest first, by comparing the new objects with the stored ones, so that no handler
 * can forget one. Call it before the change is applied, and save the events with the change. Source: Stripe API
 * reference, "Types of events".
 */
export function createEvents(context: CallContext, puts: readonly Put[], cause: Cause): Event[] {
  return puts
    .flatMap((put) => draftEvents(context, put))
    .map(({ type, object, before }): Event => ({
      id: context.newId('evt_'),
      object: 'event',
      api_version: API_VERSION,
      created: context.now,
      data:
        before !== undefined && type.endsWith('.updated')
          ? { object, previous_attributes: findPrevious(before, object) }
          : { object },
      livemode: false,
      pending_webhooks: 1,
      request: cause,
      type,
    }));
}

/** `before` is the previous object, for events that report it. */
type EventDraft = { type: EventType; object: Event['data']['object']; before?: object };

function draftEvents(context: CallContext, [kind, id, value]: Put): EventDraft[] {
  switch (kind) {
    case 'payment_intent': {
      const type = intentEventType(value, context.state.payment_intent.get(id));
      return type === undefined ? [] : [{ type, object: showPaymentIntent(value, context.address) }];
    }
    case 'charge': {
      const before = context.state.charge.get(id);
      if (!before) return [{ type: value.paid ? 'charge.succeeded' : 'charge.failed', object: value }];
      const type = value.amount_refunded > before.amount_refunded ? 'charge.refunded' : 'charge.updated';
      return isDeepStrictEqual(before, value) ? [] : [{ type, object: value, before }];
    }
    case 'refund': {
      const before = context.state.refund.get(id);
      if (!before) return [{ type: 'refund.created', object: value }];
      const hasFailed = value.status === 'failed' && before.status !== 'failed';
      const types: EventType[] = ['refund.updated', 'charge.refund.updated'];
      if (hasFailed) types.push('refund.failed');
      return types.map((type) => ({ type, object: value, before }));
    }
    case 'dispute': {
      const before = context.state.dispute.get(id);
      return disputeEventTypes(value, before).map((type) => ({
        type,
        object: value,
        ...(before && { before }),
      }));
    }
    case 'balance_transaction':
    case 'payment_method':
    case 'saved_answer':
    case 'event':
    case 'delivery':
    case 'scheduled':
      return [];
  }
}

/** A second declined attempt creates a new event; an update of other fields does not. */
function intentEventType(after: IntentRecord, before: IntentRecord | undefined): EventType | undefined {
  if (!before) return 'payment_intent.created';
  if (after.status === 'requires_action') {
    return after.challenge === before.challenge ? undefined : 'payment_intent.requires_action';
  }
  if (after.status === 'requires_payment_method') {
    return after.lastPaymentError === before.lastPaymentError ? undefined : 'payment_intent.payment_failed';
  }
  if (after.status === before.status || after.status === 'requires_confirmation') return undefined;
  return `payment_intent.${after.status}`;
}

function disputeEventTypes(after: Dispute, before: Dispute | undefined): EventType[] {
  if (!before) return ['charge.dispute.created', 'charge.dispute.funds_withdrawn'];
  if (after.status === before.status)
    return isDeepStrictEqual(before, after) ? [] : ['charge.dispute.updated'];
  return after.status === 'won'
    ? ['charge.dispute.funds_reinstated', 'charge.dispute.closed']
    : ['charge.dispute.closed'];
}

/** Returns the old values of the changed fields, nested as in the object. New fields have no old value. */
function findPrevious(before: object, after: object): Record<string, unknown> {
  const current = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).flatMap(([name, old]) => {
      const value: unknown = current.get(name);
      if (isDeepStrictEqual(old, value)) return [];
      return [[name, isPlain(old) && isPlain(value) ? findPrevious(old, value) : old]];
    }),
  );
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
