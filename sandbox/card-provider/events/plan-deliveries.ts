import type { Put } from '../store.ts';
import type { Event, EventType } from '../stripe-objects.ts';
import type { WebhookPlan } from './webhook-plan.ts';

/** The events that the shop's endpoint subscribes to, as a merchant chooses them in Stripe's dashboard. */
export const SUBSCRIBED_EVENTS: ReadonlySet<EventType> = new Set([
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
]);

/** Returns the deliveries of an event, to be saved with it. `now` in milliseconds. */
export function planDeliveries(event: Event, { plan, now }: { plan: WebhookPlan; now: number }): Put[] {
  if (!SUBSCRIBED_EVENTS.has(event.type)) return [];
  return plan(event).map((delay, copy) => [
    'delivery',
    `${event.id}#${copy}`,
    { eventId: event.id, state: 'waiting', tries: 0, since: now, dueAt: now + delay },
  ]);
}
