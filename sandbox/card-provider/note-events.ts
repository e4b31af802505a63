import { showPaymentIntent } from './show-payment-intent.ts';
import type { IntentRecord, Put } from './store.ts';
import type { World } from './world.ts';
import type { Event, EventType } from './wire.ts';

/** The call that changed something, as events name it. */
export type Cause = Event['request'];

/**
 * The events that a change brings about, oldest first, found by comparing what is about to be kept with what is kept now; so no
 * handler can forget one. To be called before the change is applied, and kept together with it.
 * Source: Stripe API reference, "Types of events".
 */
export function noteEvents(world: World, puts: readonly Put[], cause: Cause): Event[] {
  return puts
    .flatMap((put) => happenings(world, put))
    .map(({ type, object }): Event => ({
      id: world.newId('evt_'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: world.now,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: cause,
      type,
    }));
}

type Happening = { type: EventType; object: Event['data']['object'] };

function happenings(world: World, [kind, id, value]: Put): Happening[] {
  switch (kind) {
    case 'payment_intent': {
      const type = whatHappenedTo(value, world.state.payment_intent.get(id));
      return type === undefined ? [] : [{ type, object: showPaymentIntent(value, world.address) }];
    }
    case 'charge': {
      const before = world.state.charge.get(id);
      if (!before) return [{ type: value.paid ? 'charge.succeeded' : 'charge.failed', object: value }];
      return value.amount_refunded > before.amount_refunded
        ? [{ type: 'charge.refunded', object: value }]
        : [];
    }
    case 'refund': {
      const isNew = !world.state.refund.has(id);
      const updated: Happening = { type: 'refund.updated', object: value };
      if (isNew) return [{ type: 'refund.created', object: value }, updated];
      return value.status === 'failed' ? [updated, { type: 'refund.failed', object: value }] : [updated];
    }
    case 'payment_method':
    case 'saved_answer':
    case 'event':
    case 'delivery':
    case 'scheduled':
      return [];
  }
}

/** An intent that was tried again and declined again has happened again; a changed text has not. */
function whatHappenedTo(now: IntentRecord, before: IntentRecord | undefined): EventType | undefined {
  if (!before) return 'payment_intent.created';
  if (now.status === 'requires_action') {
    return now.challenge === before.challenge ? undefined : 'payment_intent.requires_action';
  }
  if (now.status === 'requires_payment_method') {
    return now.lastPaymentError === before.lastPaymentError ? undefined : 'payment_intent.payment_failed';
  }
  if (now.status === before.status) return undefined;
  return now.status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.canceled';
}
