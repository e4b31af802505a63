import type { ApiEditedProduct, CallInput } from '#contract/calls.ts';
import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import { parseSizeList } from '#domain/catalogue/sizes/size-list.ts';
import { fromDatetimeLocal, toDatetimeLocal } from '../../ui/fields/datetime-local.ts';
import { applyEdits, type Edit, type Edits, type Form } from './edits.ts';
import { priceText, readPrice, readUnitField, unitField, type FieldName } from './product-fields.ts';

type Body = CallInput<'editProduct'>['body'];

/** A value as calls and the log of changes have it. */
type Value = string | number | boolean | readonly string[] | null;

/** Returns the values of a product as its form shows them. */
export function formOf(product: ApiEditedProduct): Form {
  const fields: Record<FieldName, string> = {
    title: product.title,
    colour: product.colour ?? '',
    details: product.details,
    material: product.material,
    care: product.care,
    composition: product.composition ?? '',
    brand: product.brand,
    for: product.for,
    category: product.category,
    cut: product.cut ?? '',
    price: priceText(product.price),
    scheduledPrice: formTextOf('scheduledPrice', product.scheduledPrice ?? null),
    scheduledPriceAt: formTextOf('scheduledPriceAt', product.scheduledPriceAt ?? null),
    sizes: product.sizes.flatMap(({ size }) => size ?? []).join('\n'),
    discountable: formTextOf('discountable', product.discountable),
    taxClass: product.taxClass,
    searchTitle: product.searchTitle ?? '',
    searchDescription: product.searchDescription ?? '',
    status: product.status,
    publishAt: formTextOf('publishAt', product.publishAt ?? null),
  };
  const units = product.sizes.flatMap(({ id, price, barcode, sku }) => [
    [unitField(id, 'price'), formTextOf('price', price)],
    [unitField(id, 'barcode'), barcode ?? ''],
    [unitField(id, 'sku'), sku ?? ''],
  ]);
  return { ...fields, ...(Object.fromEntries(units) as Form) };
}

/** Returns edits as `editProduct` takes them; null when there are none. */
export function changesOfProduct(edits: Edits): Pick<Body, 'changes' | 'units'> | null {
  const changes: Record<string, { base: Value; value: Value }> = {};
  const units: Record<string, Record<string, { base: Value; value: Value }>> = {};
  for (const [name, edit] of Object.entries(edits)) {
    const unit = readUnitField(name);
    if (unit === null) changes[name] = readEdit(name, edit);
    else units[unit.unitId] = { ...units[unit.unitId], [unit.field]: readEdit(unit.field, edit) };
  }
  if (Object.keys(edits).length === 0) return null;
  return { changes, units };
}

/** The fields that `setProductStatus` writes. `editProduct` writes all others. */
const STATUS_FIELDS: readonly string[] = ['status', 'publishAt'] satisfies FieldName[];

/** Splits edits into those of `editProduct` and those of `setProductStatus`. */
export function splitEdits(edits: Edits): { readonly fields: Edits; readonly status: Edits } {
  const pick = (isStatus: boolean) =>
    Object.fromEntries(Object.entries(edits).filter(([name]) => STATUS_FIELDS.includes(name) === isStatus));
  return { fields: pick(false), status: pick(true) };
}

/** Returns edits of the status as `setProductStatus` takes them. */
export function statusOf(product: ApiEditedProduct, edits: Edits): CallInput<'setProductStatus'>['body'] {
  const form = applyEdits(formOf(product), edits);
  const find = (text: string | undefined) =>
    PRODUCT_STATUSES.find((status) => status === text) ?? product.status;
  const status = find(form['status']);
  return {
    base: find(edits['status']?.base),
    status,
    ...(status === 'scheduled' && { publishAt: new Date(form['publishAt'] ?? '').toISOString() }),
  };
}

/** Returns a value of a call or of the log of changes as the form shows it. The form has the sizes in lines. */
export function formTextOf(name: string, value: Exclude<Value, readonly string[]>): string {
  if (value === null) return '';
  if (name === 'sizes') return parseSizeList(String(value)).join('\n');
  if (typeof value === 'number') return priceText(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return name.endsWith('At') ? toDatetimeLocal(new Date(value)) : value;
}

function readEdit(name: string, { base, value }: Edit): { base: Value; value: Value } {
  return { base: valueOf(name, base), value: valueOf(name, value.trim()) };
}

function valueOf(name: string, text: string): Value {
  switch (name) {
    case 'price':
    case 'scheduledPrice':
      return readPrice(text) ?? null;
    case 'scheduledPriceAt':
      return fromDatetimeLocal(text);
    case 'discountable':
      return text === 'yes';
    case 'sizes':
      return text === '' ? [] : text.split('\n');
    case 'barcode':
      return text.replaceAll(' ', '') || null;
    case 'colour':
    case 'composition':
    case 'cut':
    case 'searchTitle':
    case 'searchDescription':
    case 'sku':
      return text || null;
    default:
      return text;
  }
}
