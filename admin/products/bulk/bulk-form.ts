import type { CallInput } from '#contract/calls.ts';
import type { PriceRounding } from '#domain/bulk/bulk-change.ts';
import { MAX_PRICE_DOLLARS } from '#domain/catalogue/product-limits.ts';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { NEW_RULE, readRuleForm, type RuleForm } from '../../discounts/sale-price/rule-form.ts';
import { fromDatetimeLocal } from '../../ui/fields/datetime-local.ts';

type Body = CallInput<'changeProducts'>['body'];

/** One change of many products, as the call takes it. */
export type WantedChange = Extract<Body, { change: unknown }>['change'];

/** The fields that the panel changes. */
export type BulkField = Exclude<WantedChange['field'], 'scheduledPrice'>;

/** How the panel changes a price. */
export const PRICE_CHANGES = {
  raise: 'Increase by percent',
  lower: 'Decrease by percent',
  add: 'Add dollars',
  subtract: 'Take off dollars',
  set: 'Set to dollars',
  cancel: 'Cancel the scheduled price',
} as const;

export const ROUNDINGS: Readonly<Record<PriceRounding, string>> = {
  cent: 'cents',
  dime: 'ten cents',
  dollar: 'whole dollars',
  ninety_nine: 'prices in .99',
};

/** The panel's fields as typed. */
export type BulkForm = {
  readonly how: keyof typeof PRICE_CHANGES;
  readonly value: string;
  readonly rounding: PriceRounding;
  /** When the prices begin: the value of a `datetime-local` field, empty for at once. */
  readonly startsAt: string;
  /** Empty until one is chosen. */
  readonly status: ProductStatus | '';
  /** The value of a `datetime-local` field, in the time zone of the browser. */
  readonly publishAt: string;
  readonly category: string;
  /** Its scope is the selection. */
  readonly sale: RuleForm;
};

export const EMPTY_FORM: BulkForm = {
  how: 'raise',
  value: '',
  rounding: 'cent',
  startsAt: '',
  status: '',
  publishAt: '',
  category: '',
  sale: NEW_RULE,
};

/** Returns the change that the form describes, or what to enter. The text is empty as long as nothing was entered. */
export function readBulkForm(field: BulkField, form: BulkForm): Result<WantedChange, string> {
  if (field === 'price') return readPriceChange(form);
  if (field === 'salePrice') return readSaleChange(form.sale);
  if (field === 'category') return form.category === '' ? fail('') : ok({ field, category: form.category });
  if (form.status === '') return fail('');
  if (form.status !== 'scheduled') return ok({ field, status: form.status });
  const at = new Date(form.publishAt);
  if (Number.isNaN(at.getTime())) return fail(form.publishAt === '' ? '' : 'Enter day and time.');
  return ok({ field, status: form.status, publishAt: at.toISOString() });
}

function readSaleChange(sale: RuleForm): Result<WantedChange, string> {
  if (sale.value.trim() === '') return fail('');
  const { body, errors } = readRuleForm(sale);
  const [error] = Object.values(errors);
  if (error !== undefined) return fail(error);
  const { effect, value, startsAt, endsAt } = body;
  return ok({ field: 'salePrice', effect, value, startsAt, endsAt });
}

function readPriceChange({ how, value: text, rounding, startsAt }: BulkForm): Result<WantedChange, string> {
  if (how === 'cancel') return ok({ field: 'scheduledPrice' });
  const typed = text.trim().replace(/^\$/, '').replace(/\s*%$/, '');
  if (typed === '') return fail('');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed))
    return fail(`‘${text.trim()}’ is not a number. Use a format like 5 or 2.50.`);
  const value = Number(typed);
  const isPercent = how === 'raise' || how === 'lower';
  if (how === 'lower' && value > 100) return fail('A price cannot fall by more than 100 %.');
  if (isPercent && value > 1000) return fail('Enter at most 1000 %.');
  if (!isPercent && value > MAX_PRICE_DOLLARS)
    return fail(`Enter at most $${MAX_PRICE_DOLLARS.toLocaleString('en-US')}.`);
  const sign = how === 'lower' || how === 'subtract' ? -1 : 1;
  const way = isPercent ? 'percent' : how === 'set' ? 'set' : 'amount';
  return ok({ field: 'price', how: way, value: sign * value, rounding, at: fromDatetimeLocal(startsAt) });
}
