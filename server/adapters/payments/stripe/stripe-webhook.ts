import { Stripe } from 'stripe';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../../ports/clock.ts';
import type {
  PaymentEvent,
  PaymentWebhook,
  WebhookMalformed,
  WebhookSignatureInvalid,
} from '../../../ports/payments.ts';

/** Maximum age of a signature. Never 0, which would disable the check. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies the signature and the age of a webhook and reads its event. Of the event's object it returns only the id of the payment
 * intent, because the other fields may be stale. Source: Stripe documentation, "Receive Stripe events in your webhook endpoint".
 */
export function readStripeWebhook(
  { rawBody, headers }: PaymentWebhook,
  {
    stripe,
    webhookSecret,
    clock,
  }: { stripe: Stripe; webhookSecret: string | null; clock: Pick<Clock, 'now'> },
): Result<PaymentEvent, WebhookSignatureInvalid | WebhookMalformed> {
  const signature = headers.get('stripe-signature');
  if (webhookSecret === null || signature === null) return fail({ code: 'signature_invalid' });
  const receivedAt = clock.now().getTime();
  let event: unknown;
  try {
    event = stripe.webhooks.constructEvent(
      rawBody,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      receivedAt,
    );
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
    // All other errors come after the signature was verified: the body is not an event.
    return fail({ code: isForged ? 'signature_invalid' : 'malformed' });
  }
  return readEvent(event);
}

function readEvent(event: unknown): Result<PaymentEvent, WebhookMalformed> {
  if (!isRecord(event) || event['object'] !== 'event') return fail({ code: 'malformed' });
  const { id, type, created, data } = event;
  if (typeof id !== 'string' || typeof type !== 'string' || !Number.isSafeInteger(created)) {
    return fail({ code: 'malformed' });
  }
  const object = isRecord(data) ? data['object'] : undefined;
  if (!isRecord(object)) return fail({ code: 'malformed' });
  return ok({
    eventId: id,
    type,
    about: subjectOf(type),
    intentId: intentOf(object),
    created: new Date(Number(created) * 1000),
  });
}

function subjectOf(type: string): PaymentEvent['about'] {
  if (type.startsWith('charge.dispute.')) return 'dispute';
  if (type.includes('refund')) return 'refund';
  return type.startsWith('payment_intent.') ? 'payment' : 'other';
}

/** Returns the id of the payment intent, or of the one that a charge, refund or dispute refers to. */
function intentOf(object: Readonly<Record<string, unknown>>): string | null {
  if (object['object'] === 'payment_intent') return typeof object['id'] === 'string' ? object['id'] : null;
  const named = object['payment_intent'];
  if (isRecord(named)) return typeof named['id'] === 'string' ? named['id'] : null;
  return typeof named === 'string' ? named : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
