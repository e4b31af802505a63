import { barcodeError } from '../catalogue/barcode.ts';
import { findBrand, findCategory, type Catalogue } from '../catalogue/catalogue.ts';
import { parseDepartment } from '../catalogue/departments.ts';
import { formatComposition, parseComposition } from '../catalogue/material.ts';
import {
  MAX_CODE_LENGTH,
  MAX_COLOUR_LENGTH,
  MAX_COMPOSITION_LENGTH,
  MAX_CUT_LENGTH,
  MAX_DETAILS_LENGTH,
  MAX_LINE_LENGTH,
  MAX_PRICE_DOLLARS,
  MAX_SEARCH_DESCRIPTION_LENGTH,
  MAX_SEARCH_TITLE_LENGTH,
} from '../catalogue/product-limits.ts';
import { PRODUCT_STATUSES } from '../catalogue/product-status.ts';
import { skuError } from '../catalogue/sku.ts';
import type { FieldValue } from '../editing/merge-edits.ts';
import { cents, dollarsFromCents } from '../money.ts';
import { SHIPPING_TAX_CLASS, TAX_CLASS } from '../pricing/order/taxes.ts';
import { fail, ok, type Result } from '../result.ts';
import { MAX_AVAILABLE_COUNT } from '../stock/stock-reason.ts';
import { isMultiline, isSingleLine, isVisible } from '../text.ts';
import { COLUMNS, type ColumnName } from './columns.ts';

/** The value of a cell, or what is wrong with it, for staff. */
type ParsedCell = Result<FieldValue, string>;

/** Parses the trimmed text of a cell. Returns a brand's label and a category's id. */
export function parseCell(
  column: Exclude<ColumnName, 'product' | 'size'>,
  text: string,
  catalogue: Catalogue,
): ParsedCell {
  if (text === '') return EMPTY_COLUMNS.has(column) ? ok(null) : parseEmpty(column);
  switch (column) {
    case 'title':
    case 'material':
    case 'care':
      return parseLine(text, MAX_LINE_LENGTH);
    case 'colour':
      return parseLine(text, MAX_COLOUR_LENGTH);
    case 'cut':
      return parseLine(text, MAX_CUT_LENGTH);
    case 'searchTitle':
      return parseLine(text, MAX_SEARCH_TITLE_LENGTH);
    case 'searchDescription':
      return parseLine(text, MAX_SEARCH_DESCRIPTION_LENGTH);
    case 'details':
      return isMultiline(text) ? limit(text, MAX_DETAILS_LENGTH) : fail(NOT_ALLOWED);
    case 'brand':
      return requireKnown(findBrand(catalogue, text)?.label, text, 'brand');
    case 'category':
      return requireKnown(findCategory(catalogue, text)?.id, text, 'category');
    case 'for':
      return requireKnown(parseDepartment(text), text, 'department');
    case 'composition':
      return parseFibres(text);
    case 'price':
    case 'sizePrice':
      return parsePrice(text);
    case 'weight':
      return parseWeight(text);
    case 'taxClass':
      return parseTaxClass(text.toLowerCase());
    case 'discountable':
      return parseYesNo(text);
    case 'status':
      return requireKnown(STATUS_WORDS.get(text.toLowerCase()), text, 'status');
    case 'publishAt':
      return parseUtcTime(text);
    case 'sku':
      return parseCode(text, skuError(text));
    case 'barcode':
      return parseCode(text, barcodeError(text));
    case 'stock':
    case 'expectedStock':
      return parseCount(text);
  }
}

/** Columns whose empty cell means no value. */
const EMPTY_COLUMNS: ReadonlySet<ColumnName> = new Set([
  'colour',
  'cut',
  'composition',
  'searchTitle',
  'searchDescription',
  'publishAt',
  'sku',
  'barcode',
  'sizePrice',
  'weight',
]);

const MAX_WEIGHT_GRAMS = 100_000;

const NOT_ALLOWED = 'This has characters that are not allowed.';

/** The words for a status, also those of Shopify. */
const STATUS_WORDS: ReadonlyMap<string, string> = new Map([
  ...PRODUCT_STATUSES.map((status) => [status, status] as const),
  ['active', 'published'],
]);

function parseEmpty(column: ColumnName): ParsedCell {
  return column === 'details' ? ok('') : fail(`${COLUMNS[column].heading} must not be empty.`);
}

function parseLine(text: string, max: number): ParsedCell {
  if (!isSingleLine(text)) return fail('This has characters that are not allowed, or several lines.');
  return isVisible(text) ? limit(text, max) : fail('This has nothing visible.');
}

function limit(text: string, max: number): ParsedCell {
  return text.length <= max ? ok(text) : fail(`This is longer than ${max} characters.`);
}

function requireKnown(value: string | undefined, text: string, noun: string): ParsedCell {
  return value === undefined ? fail(`There is no ${noun} ${quoted(text)}.`) : ok(value);
}

function parseFibres(text: string): ParsedCell {
  const fibres = text.length <= MAX_COMPOSITION_LENGTH ? parseComposition(text) : undefined;
  if (fibres === undefined || !isSingleLine(text)) {
    return fail('This is not a composition. Use a format like 60% Viscose, 40% Polyester; the sum is 100.');
  }
  return ok(formatComposition(fibres));
}

function parsePrice(text: string): ParsedCell {
  const [, whole, decimals = ''] = /^\$?(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  if (whole === undefined) return fail(`${quoted(text)} is not a price. Use a format like 12.00.`);
  const amount = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (amount < 1) return fail('A price is at least $0.01.');
  if (amount > MAX_PRICE_DOLLARS * 100) return fail('A price is at most $100,000.');
  return ok(dollarsFromCents(cents(amount)));
}

/** Parses a weight in grams. Shopify writes 0 for none, and decimals for weights that were entered in another unit. */
function parseWeight(text: string): ParsedCell {
  const grams = /^\d{1,7}(\.\d{1,9})?$/.test(text) ? Math.round(Number(text)) : undefined;
  if (grams === undefined) return fail(`${quoted(text)} is not a weight in grams. Use a number.`);
  if (grams > MAX_WEIGHT_GRAMS) return fail('A weight is at most 100 kilograms.');
  return ok(grams === 0 ? null : grams);
}

function parseYesNo(text: string): ParsedCell {
  const word = text.toLowerCase();
  if (word === 'yes' || word === 'true') return ok(true);
  return word === 'no' || word === 'false' ? ok(false) : fail(`${quoted(text)} is neither yes nor no.`);
}

function parseTaxClass(text: string): ParsedCell {
  if (text === SHIPPING_TAX_CLASS) return fail('This tax class is for shipping.');
  return TAX_CLASS.test(text)
    ? ok(text)
    : fail(`${quoted(text)} is not a tax class. Use letters from a to z, digits and dashes.`);
}

function parseUtcTime(text: string): ParsedCell {
  const isMoment = /^2\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text);
  const at = isMoment ? new Date(text) : undefined;
  // JavaScript reads February 30 as March 2.
  if (at === undefined || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text.slice(0, 10))) {
    return fail(`${quoted(text)} is not a time in UTC. Use a format like 2026-11-30T08:00:00Z.`);
  }
  return ok(at.toISOString());
}

function parseCode(text: string, error: string | null): ParsedCell {
  return error === null ? limit(text, MAX_CODE_LENGTH) : fail(error);
}

function parseCount(text: string): ParsedCell {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (count === undefined) return fail(`${quoted(text)} is not a number of pieces. Use a whole number.`);
  return count <= MAX_AVAILABLE_COUNT ? ok(count) : fail(`A size has at most ${MAX_AVAILABLE_COUNT} pieces.`);
}

const QUOTED_LENGTH = 40;

function quoted(text: string): string {
  if (text.length <= QUOTED_LENGTH) return `‘${text}’`;
  // PostgreSQL rejects JSON with half of a surrogate pair.
  return `‘${text.slice(0, QUOTED_LENGTH).toWellFormed()}…’`;
}
