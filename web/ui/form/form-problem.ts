/** A failed submission: a message, and the fields that caused it, if known. */
export type Failure = {
  readonly detail: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
};

/** The messages that a form shows for a failure: at its fields, or else one above the button. */
export type FormProblem = {
  readonly detail: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
};

export const NO_PROBLEM: FormProblem = { detail: undefined, fields: {} };

/** Assigns the messages of a failure to the form's fields. The general message is shown only if no field has one. */
export function toFormProblem(error: Failure, fields: readonly string[]): FormProblem {
  const errors = (error.errors ?? []).filter(({ field }) => fields.includes(field));
  return {
    detail: errors.length === 0 ? error.detail : undefined,
    fields: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
  };
}

/** Returns the text of a field; empty when the form does not have it. */
export function fieldTextOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
}

/** Returns a message for every empty field, undefined when there is none. `labels` are the field labels by name. */
export function findMissingFields(
  form: FormData,
  labels: Readonly<Record<string, string>>,
): FormProblem | undefined {
  const missing = Object.entries(labels).filter(([field]) => fieldTextOf(form, field).trim() === '');
  if (missing.length === 0) return undefined;
  return {
    detail: undefined,
    fields: Object.fromEntries(missing.map(([field, label]) => [field, `${label} is required.`])),
  };
}
