import { PROBLEMS } from '#contract/problem-codes.ts';
import { fail } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import type { DeliveryOutcome } from './drain-queue.ts';

/** Returns the permanent failure of a decision that became impossible while it waited. Staff read its reason. */
export function giveUpDecision({ detail, errors, code }: ServiceError): DeliveryOutcome {
  return fail({ code: 'permanent', reason: detail ?? errors?.[0]?.message ?? PROBLEMS[code].detail });
}
