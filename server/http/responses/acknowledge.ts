import { ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../../services/service-error.ts';

type Acknowledged = { readonly value: { readonly acknowledged: true } };

/** The reply to a call that returns no data. */
export const ACKNOWLEDGED: Acknowledged = { value: { acknowledged: true } };

/** Turns the result of a service without a value into the reply to its call. */
export function acknowledge(outcome: Result<void, ServiceError>): Result<Acknowledged, ServiceError> {
  return outcome.ok ? ok(ACKNOWLEDGED) : outcome;
}
