import type { CallProblem } from '#contract/client.ts';

/**
 * Whether the next attempt needs a new idempotency key, because an earlier attempt with this key was carried out and differs. Every other
 * attempt keeps the key: the shop stores it only with a change. An earlier attempt may have been carried out although its response was
 * lost, also when a later one is refused, for example because the session has ended.
 */
export function needsNewKey({ code }: Pick<CallProblem, 'code'>): boolean {
  return code === 'idempotency_key_reused';
}
