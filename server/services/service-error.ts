import type { FieldConflict, FieldError, ProblemCode } from '#contract/problem-codes.ts';

/** An expected failure of a service: a stable code, with a more specific message where needed. */
export type ServiceError = {
  readonly code: ProblemCode;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** With `already_paid`: the id of the successful payment. */
  readonly reference?: string;
  /** With `changed_meanwhile`. */
  readonly conflicts?: readonly FieldConflict[];
  /** With `id_taken`. */
  readonly suggestion?: string;
};

/** The failure of a request whose Idempotency-Key belongs to an earlier, different request. */
export const KEY_REUSED: ServiceError = {
  code: 'idempotency_key_reused',
  detail: 'An earlier attempt with other contents was carried out. Please check its result first.',
};
