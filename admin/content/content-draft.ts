import { BLOCKS } from '#domain/content/block-fields.ts';
import { BLOCK_IDS } from '#domain/content/block-ids.ts';
import { pictureFields, picturesOf } from '#domain/content/block-pictures.ts';
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
    if (value === null || value === '') return 'none';
    // The end of the id distinguishes two pictures.
    return field in PICTURE_NAMES ? `uploaded picture …${String(value).slice(-4)}` : String(value);
  },
};

/** The names of the fields with the ids of pictures. */
const PICTURE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  BLOCK_IDS.flatMap((id) =>
    picturesOf(id).map(({ name, label }) => [name, `${BLOCKS[id].label}, ${label}`] as const),
  ),
);

const NAMES: Readonly<Record<string, string>> = {
  title: 'Title',
  body: 'Text',
  order: 'Order of the blocks',
  ...Object.fromEntries(
    Object.entries(PICTURE_NAMES).flatMap(([name, label]) => {
      const [id, alt, focus] = pictureFields(name);
      return [
        [id, label],
        [alt, `${label}, alt text`],
        [focus, `${label}, focal point in percent`],
      ];
    }),
  ),
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
