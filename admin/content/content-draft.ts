import { BLOCKS } from '#domain/content/block-fields.ts';
import { BLOCK_IDS } from '#domain/content/block-ids.ts';
import { orderOf } from '#domain/content/home-document.ts';
import type { FieldValue } from '#domain/editing/merge-edits.ts';
import type { Display, Fields } from '../conflict/field-edits.ts';

/** Returns the body of the call that saves: `order` as a list instead of its JSON text. */
export function bodyOf<Value extends { readonly value: FieldValue }>(
  changes: Readonly<Record<string, Value>>,
) {
  const { order, ...others } = changes;
  return order === undefined
    ? others
    : { ...others, order: { ...order, value: JSON.parse(String(order.value)) as unknown } };
}

/** Lists the fields whose shown value differs from what shoppers see. */
export function listUnpublished(shown: Fields, published: Fields): string[] {
  return Object.keys(shown).filter((field) => shown[field] !== published[field]);
}

/** Returns how long a text is, such as ‘37 of 48 characters’. */
export function describeLength(text: string, max: number): string {
  return `${text.length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters`;
}

/** The fields of pages and of the home page, as staff see them. */
export const CONTENT_DISPLAY: Display = {
  nameField: (field) => NAMES[field] ?? field,
  showValue: (field, value) => {
    if (field === 'order')
      return orderOf({ order: value })
        .map((id) => BLOCKS[id].label)
        .join(', ');
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return value === null || value === '' ? 'none' : String(value);
  },
};

const NAMES: Readonly<Record<string, string>> = {
  title: 'Title',
  body: 'Text',
  order: 'Order of the blocks',
  ...Object.fromEntries(
    BLOCK_IDS.flatMap((id): [string, string][] => {
      const { label, fields } = BLOCKS[id];
      return [
        ...fields.map((field): [string, string] => [field.name, `${label}, ${field.label}`]),
        [`${id}.isShown`, `${label}, Visible`],
        [`${id}.until`, `${label}, Last day`],
        [`${id}.hidesAfter`, `${label}, Hide it after this day`],
      ];
    }),
  ),
};
