import { Stripe } from 'stripe';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../../ports/clock.ts';
import type {
  PaymentEvent,
  PaymentWebhook,
  WebhookMalformed,
  WebhookSignatureInvalid,
} from '../../../ports/payments.ts';

/** How old a signature may be, in seconds. Never 0, which would switch the check off. */
const toleranceSeconds = 300;

/**
 * Checks who signed a delivery and when, and reads what it is about. Nothing of the object in it is handed on but the intent's id,
 * because it is a snapshot of the past. Source: Stripe documentation, "Receive Stripe events in your webhook endpoint".
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
      toleranceSeconds,
      undefined,
      receivedAt,
    );
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
    // Whatever else it throws comes after the signature was found right: the body is no event.
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
  const about = isRecord(data) ? data['object'] : undefined;
  if (!isRecord(about)) return fail({ code: 'malformed' });
  return ok({
    eventId: id,
    type,
    about: subjectOf(type),
    intentId: intentOf(about),
    created: new Date(Number(created) * 1000),
  });
}

function subjectOf(type: string): PaymentEvent['about'] {
  if (type.startsWith('charge.dispute.')) return 'dispute';
  if (type.includes('refund')) return 'refund';
  return type.startsWith('payment_intent.') ? 'payment' : 'other';
}

/** The intent itself, or the one that a charge, a refund or a dispute names. */
function intentOf(about: Readonly<Record<string, unknown>>): string | null {
  if (about['object'] === 'payment_intent') return typeof about['id'] === 'string' ? about['id'] : null;
  const named = about['payment_intent'];
  if (isRecord(named)) return typeof named['id'] === 'string' ? named['id'] : null;
  return typeof named === 'string' ? named : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
