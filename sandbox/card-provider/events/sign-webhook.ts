import { createHmac } from 'node:crypto';

/**
 * The header `Stripe-Signature` of a body sent at a time (whole seconds since 1970): `t=…,v1=…`, the hexadecimal HMAC-SHA256 of
 * "time.body". Source: Stripe documentation, "Verify webhook signatures manually".
 */
export function signWebhook(body: string, { secret, at }: { secret: string; at: number }): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${signature}`;
}
