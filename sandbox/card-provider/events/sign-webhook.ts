import { createHmac } from 'node:crypto';

/**
 * Returns the `Stripe-Signature` header for a body sent at `at` (seconds since 1970): `t=…,v1=…`, where v1 is the
 * hexadecimal HMAC-SHA256 of "time.body". Source: Stripe documentation, "Verify webhook signatures manually".
 */
export function signWebhook(body: string, { secret, at }: { secret: string; at: number }): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${signature}`;
}
