import { PROBLEMS } from '#contract/problem-codes.ts';
import { fail } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import type { DeliveryOutcome } from './drain-queue.ts';

/** Ends a decision that has become impossible while it waited, with the reason that staff read. */
export function giveUpDecision({ detail, errors, code }: ServiceError): DeliveryOutcome {
  return fail({ code: 'permanent', reason: detail ?? errors?.[0]?.message ?? PROBLEMS[code].detail });
}
