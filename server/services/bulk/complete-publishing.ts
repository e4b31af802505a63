import type { FieldEdit } from '#domain/editing/merge-edits.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { EditedFields } from '../edits/edited-record.ts';
import type { ProductValues } from '../products/product-values.ts';
import type { ServiceError } from '../service-error.ts';

/**
 * Keeps status and publishing time consistent: a product that stops being scheduled loses its time. Fails for a scheduled product without a
 * time, and for a time on any other product.
 */
export function completePublishing(
  values: ProductValues,
  edits: EditedFields,
): Result<EditedFields, ServiceError> {
  if (edits['status'] === undefined && edits['publishAt'] === undefined) return ok(edits);
  const status = edits['status']?.value ?? values['status'];
  const current = values['publishAt'] ?? null;
  const minute = toMinute(edits['publishAt']);
  const wanted = minute === undefined ? current : minute.value;
  if (status === 'scheduled') {
    if (wanted === null) return refuse('A scheduled product needs a publishing time.');
    return ok({ ...edits, ...(minute && { publishAt: minute }) });
  }
  if (minute !== undefined && minute.value !== null) {
    return refuse(
      'Only a scheduled product has a publishing time. Set its status to scheduled, or leave this empty.',
    );
  }
  if (current === null) return ok(edits);
  return ok({ ...edits, publishAt: minute ?? { base: current, value: null } });
}

/** Rounds a publishing time down to the minute, because the job publishes at whole minutes. */
function toMinute(edit: FieldEdit | undefined): FieldEdit | undefined {
  if (edit === undefined || edit.value === null) return edit;
  const at = new Date(String(edit.value));
  at.setUTCSeconds(0, 0);
  return { base: edit.base, value: at.toISOString() };
}

function refuse(message: string) {
  return fail({ code: 'invalid_request' as const, errors: [{ field: 'publishAt', message }] });
}
