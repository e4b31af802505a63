import { barcodeError } from '#domain/catalogue/barcode.ts';
import { parseComposition } from '#domain/catalogue/material.ts';
import { MAX_PRICE_DOLLARS } from '#domain/catalogue/product-limits.ts';
import { formatDollars } from '#domain/money.ts';
import type { Form } from './edits.ts';

/** The fields of a product in the form. Those of its units are named by `unitField`. */
export const FIELD_LABELS = {
  title: 'Title',
  colour: 'Colour',
  details: 'Description',
  material: 'Material',
  care: 'Care',
  composition: 'Composition',
  brand: 'Brand',
  for: 'Department',
  category: 'Category',
  cut: 'Cut',
  price: 'Price',
  scheduledPrice: 'Scheduled price',
  scheduledPriceAt: 'From',
  sizes: 'Sizes',
  discountable: 'Sale prices may lower the price',
  taxClass: 'Tax class',
  searchTitle: 'Search title',
  searchDescription: 'Search description',
  status: 'Status',
  publishAt: 'Publishing time',
} as const;
export type FieldName = keyof typeof FIELD_LABELS;

/** The fields whose edits of two people can be merged by sentences. */
export const PROSE: readonly string[] = ['details', 'searchDescription'] satisfies FieldName[];

/** The fields that a unit has in the form. */
export const UNIT_FIELDS = { price: 'Price', barcode: 'Barcode', sku: 'SKU' } as const;
export type UnitField = keyof typeof UNIT_FIELDS;

/** Returns the name of a unit's field, in the form and in the log of changes. */
export function unitField(unitId: string, field: UnitField): string {
  return `units.${unitId}.${field}`;
}

/** Splits the name of a unit's field; null for a field of the product. */
export function readUnitField(name: string): { unitId: string; field: UnitField } | null {
  const [, unitId = '', field = ''] = /^units\.(.+)\.(price|barcode|sku)$/.exec(name) ?? [];
  return field === '' ? null : { unitId, field: field as UnitField };
}

/** Reads a price in dollars; undefined for other text. */
export function readPrice(text: string): number | undefined {
  const match = /^\$?\s*(\d{1,7}(?:\.\d{1,2})?)$/.exec(text.trim());
  return match === null ? undefined : Number(match[1]);
}

/** Writes a price as the form shows it, such as `48.00`. */
export function priceText(dollars: number): string {
  return formatDollars(dollars).slice(1);
}

/** Returns what is wrong with a field and how to correct it; undefined for a valid value. The server checks again. */
export function checkField(name: string, form: Form): string | undefined {
  const text = (form[name] ?? '').trim();
  const unit = readUnitField(name);
  if (unit !== null) return checkUnitField(unit.field, text, form);
  switch (name as FieldName) {
    case 'title':
    case 'material':
    case 'care':
    case 'brand':
    case 'category':
    case 'for':
    case 'taxClass':
      return text === '' ? `${FIELD_LABELS[name as FieldName]} is required.` : undefined;
    case 'price':
      return text === '' ? 'Price is required.' : checkPrice(text);
    case 'scheduledPrice':
      if (text === '') return form['scheduledPriceAt'] ? 'Enter the price that begins then.' : undefined;
      return checkPrice(text);
    case 'scheduledPriceAt':
      return form['scheduledPrice'] && text === '' ? 'Choose when the price begins.' : undefined;
    case 'composition':
      return text === '' ? undefined : checkComposition(text);
    case 'publishAt':
      return form['status'] === 'scheduled' && text === '' ? 'Choose when it is published.' : undefined;
    default:
      return undefined;
  }
}

function checkUnitField(field: UnitField, text: string, form: Form): string | undefined {
  if (text === '') return undefined;
  if (field === 'barcode') return barcodeError(text.replaceAll(' ', '')) ?? undefined;
  if (field === 'sku') return undefined;
  const problem = checkPrice(text);
  if (problem !== undefined) return problem;
  const [unitPrice = 0, productPrice = 0] = [readPrice(text), readPrice(form['price'] ?? '')];
  return unitPrice < productPrice
    ? `At least the product's price, $${priceText(productPrice)}. Leave it empty to use that price.`
    : undefined;
}

function checkPrice(text: string): string | undefined {
  const withPoint = text.replace(',', '.');
  if (text.includes(',') && readPrice(withPoint) !== undefined)
    return `Use a decimal point: ${priceText(readPrice(withPoint) ?? 0)}.`;
  const dollars = readPrice(text);
  if (dollars === undefined) return 'This is not a price. Use a format like 48.00.';
  return dollars === 0 || dollars > MAX_PRICE_DOLLARS
    ? `A price is from $0.01 to $${MAX_PRICE_DOLLARS.toLocaleString('en-US')}.00.`
    : undefined;
}

function checkComposition(text: string): string | undefined {
  return parseComposition(text) === undefined
    ? 'Write whole shares that sum to 100 %, such as 60% Viscose, 40% Polyester.'
    : undefined;
}
