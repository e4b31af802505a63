import type { ApiEditedProduct } from '#contract/calls.ts';
import { FIELD_LABELS, readUnitField, UNIT_FIELDS, type FieldName } from './product-fields.ts';

/** Returns the name of a field for display, such as `Price of M`. */
export function nameField(name: string, sizes: ApiEditedProduct['sizes']): string {
  const unit = readUnitField(name);
  if (unit === null) return FIELD_LABELS[name as FieldName] ?? name;
  const size = sizes.find(({ id }) => id === unit.unitId)?.size ?? 'all sizes';
  return `${UNIT_FIELDS[unit.field]} of ${size}`;
}
