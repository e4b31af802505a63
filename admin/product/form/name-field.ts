import type { ApiEditedProduct } from '#contract/calls.ts';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import { dayAndTime } from '../../ui/dates-and-times.ts';
import { STATUS_NAMES } from '../product-status.tsx';
import { FIELD_LABELS, UNIT_FIELDS, type FieldName } from './product-fields.ts';

/** The logged fields of a unit. Only imports change the weight. */
const UNIT_LABELS: Readonly<Record<string, string>> = { ...UNIT_FIELDS, weight: 'Weight' };

/** Returns the name of a field for display, such as `Price of M`. */
export function nameField(
  name: string,
  sizes: readonly Pick<ApiEditedProduct['sizes'][number], 'id' | 'size'>[],
): string {
  const [, unitId, field = ''] = /^units\.(.+)\.(\w+)$/.exec(name) ?? [];
  if (unitId === undefined) return FIELD_LABELS[name as FieldName] ?? name;
  const size = sizes.find(({ id }) => id === unitId)?.size ?? 'all sizes';
  return `${UNIT_LABELS[field] ?? field} of ${size}`;
}

/** Returns a value of the form for display. */
export function showValue(name: string, text: string): string {
  if (text === '') return 'none';
  if (name === 'status') return STATUS_NAMES[text as ProductStatus] ?? text;
  if (name === 'sizes') return text.replaceAll('\n', ', ');
  if (name.endsWith('At')) return dayAndTime(Date.parse(text));
  return text;
}
