import type { FieldError, ProblemCode } from '#contract/problem-codes.ts';

/** An expected failure of a service: a stable code, and words for the person where the code's own do not say enough. */
export type ServiceError = {
  readonly code: ProblemCode;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** With `already_paid`: the id of the payment that went through. */
  readonly reference?: string;
};
