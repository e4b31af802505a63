import {
  MAX_COLOUR_LENGTH,
  MAX_DETAILS_LENGTH,
  MAX_LINE_LENGTH,
  MAX_PRICE_DOLLARS,
  MAX_SEARCH_DESCRIPTION_LENGTH,
  MAX_SEARCH_TITLE_LENGTH,
} from '../catalogue/product-limits.ts';
import { PRODUCT_STATUSES } from '../catalogue/product-status.ts';
import type { FieldValue } from '../editing/merge-edits.ts';
import { fail, ok, type Result } from '../result.ts';
import { isMultiline, isSingleLine } from '../text.ts';
import { formatMoment, parseMoment } from './moment-cell.ts';

/** A choice of a cell: its value in calls and its text in the cell. */
export type CellChoice = { readonly value: string; readonly label: string };

/** A column of the grid. */
export type GridColumn = {
  /** The field of `editProduct`. */
  readonly field: string;
  readonly label: string;
  /** Shown, and never edited. */
  readonly isLocked: boolean;
  readonly isNumber: boolean;
  /** Empty for a column of free text. */
  readonly choices: readonly CellChoice[];
  readonly format: (value: FieldValue) => string;
  /** Returns the value of an entered text, or what is wrong and how to mend it. */
  readonly parse: (text: string) => Result<FieldValue, string>;
};

/** Creates the columns of the grid of products. */
export function createProductColumns({
  brands,
  categories,
}: {
  brands: readonly CellChoice[];
  categories: readonly CellChoice[];
}): GridColumn[] {
  const statuses = PRODUCT_STATUSES.map((value) => ({
    value,
    label: `${value[0]?.toUpperCase()}${value.slice(1)}`,
  }));
  return [
    {
      ...textColumn('title', 'Title', { max: MAX_LINE_LENGTH }),
      parse: requiredText('title', MAX_LINE_LENGTH),
    },
    textColumn('colour', 'Colour', { max: MAX_COLOUR_LENGTH }),
    priceColumn('price', 'Price $'),
    { ...priceColumn('sellingPrice', 'Selling'), isLocked: true },
    choiceColumn('brand', 'Brand', brands),
    choiceColumn('category', 'Category', categories),
    choiceColumn('status', 'Status', statuses),
    momentColumn(),
    textColumn('details', 'Description', { max: MAX_DETAILS_LENGTH, isLong: true }),
    textColumn('searchTitle', 'Search title', { max: MAX_SEARCH_TITLE_LENGTH }),
    textColumn('searchDescription', 'Search description', { max: MAX_SEARCH_DESCRIPTION_LENGTH }),
  ];
}

const PLAIN = { isLocked: false, isNumber: false, choices: [] } as const;

function textColumn(
  field: string,
  label: string,
  { max, isLong = false }: { max: number; isLong?: boolean },
): GridColumn {
  return {
    ...PLAIN,
    field,
    label,
    format: (value) => (value === null ? '' : String(value)),
    parse: (text) => {
      const value = text.trim();
      const error = textError(value, { max, isLong });
      if (error !== null) return fail(error);
      return ok(value === '' && !isLong ? null : value);
    },
  };
}

function requiredText(what: string, max: number): GridColumn['parse'] {
  return (text) => {
    const value = text.trim();
    if (value === '') return fail(`A product needs a ${what}. Enter one.`);
    const error = textError(value, { max, isLong: false });
    return error === null ? ok(value) : fail(error);
  };
}

function textError(text: string, { max, isLong }: { max: number; isLong: boolean }): string | null {
  if (text.length > max) return `This has ${text.length} characters. Use at most ${max}.`;
  if (isLong) return isMultiline(text) ? null : 'This contains characters that are not allowed. Remove them.';
  return isSingleLine(text)
    ? null
    : 'This has several lines, or characters that are not allowed. Use one line.';
}

function priceColumn(field: string, label: string): GridColumn {
  return {
    ...PLAIN,
    field,
    label,
    isNumber: true,
    format: (value) => (value === null ? '' : Number(value).toFixed(2)),
    parse: parsePrice,
  };
}

function parsePrice(text: string): Result<FieldValue, string> {
  const [, dollars] = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?)$/.exec(text.trim()) ?? [];
  if (dollars === undefined) {
    const shown = text.trim() === '' ? 'A product needs a price.' : `‘${text.trim()}’ is not a price.`;
    return fail(`${shown} Use a format like 57.00.`);
  }
  const price = Number(dollars.replaceAll(',', ''));
  if (price < 0.01) return fail('A price must be at least $0.01.');
  if (price > MAX_PRICE_DOLLARS) return fail('A price must not be more than $100,000.');
  return ok(price);
}

function choiceColumn(field: string, label: string, choices: readonly CellChoice[]): GridColumn {
  const name = label.toLowerCase();
  return {
    ...PLAIN,
    field,
    label,
    choices,
    format: (value) => choices.find((choice) => choice.value === value)?.label ?? String(value ?? ''),
    parse: (text) => {
      const word = text.trim().toLowerCase();
      const found =
        choices.find((choice) => choice.label.toLowerCase() === word) ??
        choices.find((choice) => choice.value.toLowerCase() === word);
      if (found !== undefined) return ok(found.value);
      const shown = word === '' ? `A product needs a ${name}.` : `There is no ${name} ‘${text.trim()}’.`;
      return fail(`${shown} Choose one from the list.`);
    },
  };
}

function momentColumn(): GridColumn {
  return {
    ...PLAIN,
    field: 'publishAt',
    label: 'Publishes',
    format: (value) => (value === null ? '' : formatMoment(new Date(String(value)))),
    parse: (text) => {
      if (text.trim() === '') return ok(null);
      const moment = parseMoment(text);
      if (moment !== undefined) return ok(moment.toISOString());
      return fail(`‘${text.trim()}’ is not a time. Use a format like 2026-11-28 08:00.`);
    },
  };
}
