import type { State } from '../store.ts';
import { refuse, type Refusal } from './stripe-error.ts';

const KEY_LIFETIME_SECONDS = 24 * 60 * 60;

/** A call with an idempotency key. `parameters` is in canonical form. */
export type KeyedCall = { key: string; endpoint: string; parameters: string };

/** Whether to run a call with a key, replay its first response, or reject it. */
export type KeyedDecision =
  | { kind: 'run' }
  | { kind: 'replay'; status: number; body: unknown; originalRequest: string }
  | { kind: 'refuse'; refusal: Refusal };

/**
 * Decides as Stripe documents it. The first status and body are replayed for at least 24 hours, errors included. The
 * same key with another endpoint or other parameters is a 400 `idempotency_error`. A key whose first call is still
 * running is a 409. Source: Stripe API reference, "Idempotent requests".
 */
export function decideKeyedCall(
  state: Pick<State, 'saved_answer'>,
  call: KeyedCall,
  context: { inFlight: ReadonlySet<string>; now: number },
): KeyedDecision {
  if (call.key.length > 255) {
    const message = `Idempotency key must be no longer than 255 characters, but it is ${call.key.length}.`;
    return { kind: 'refuse', refusal: refuse(400, { type: 'idempotency_error', message }) };
  }
  if (context.inFlight.has(call.key)) {
    const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${call.key}. Please try again later.`;
    return {
      kind: 'refuse',
      refusal: refuse(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message }),
    };
  }
  const saved = state.saved_answer.get(call.key);
  if (!saved || context.now - saved.at > KEY_LIFETIME_SECONDS) return { kind: 'run' };
  if (saved.endpoint !== call.endpoint || saved.parameters !== call.parameters) {
    const what = saved.endpoint === call.endpoint ? 'parameters' : 'endpoint';
    const message = `Keys for idempotent requests can only be used with the same ${what} they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`;
    return { kind: 'refuse', refusal: refuse(400, { type: 'idempotency_error', message }) };
  }
  return { kind: 'replay', status: saved.status, body: saved.body, originalRequest: saved.requestId };
}
