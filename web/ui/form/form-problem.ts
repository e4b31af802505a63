/** Why something failed: one line, and the fields that caused it, where they are known. */
export type Failure = {
  readonly detail: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
};

/** What a form shows of a failure: words at the fields that caused it, and one line above the button for all else. */
export type FormProblem = {
  readonly detail: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
};

export const NO_PROBLEM: FormProblem = { detail: undefined, fields: {} };

/** Puts a failure where it belongs: what concerns a field of this form beside it, and only then nothing above the button. */
export function formProblem(error: Failure, fields: readonly string[]): FormProblem {
  const errors = (error.errors ?? []).filter(({ field }) => fields.includes(field));
  return {
    detail: errors.length === 0 ? error.detail : undefined,
    fields: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
  };
}

/** What was typed in a field; empty for one that the form does not have. */
export function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
}

/** Words for every field that was left empty; `labels` are fields and what they are called. */
export function missingFields(
  form: FormData,
  labels: Readonly<Record<string, string>>,
): FormProblem | undefined {
  const missing = Object.entries(labels).filter(([field]) => textOf(form, field).trim() === '');
  if (missing.length === 0) return undefined;
  return {
    detail: undefined,
    fields: Object.fromEntries(missing.map(([field, label]) => [field, `${label} is required.`])),
  };
}
