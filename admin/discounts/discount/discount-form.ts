import type { ApiPromotion, CallInput } from '#contract/calls.ts';
import { CODE_PATTERN } from '#domain/pricing/order/promotions/promotion.ts';
import { editsOfRecord } from '../../conflict/record-edits.ts';
import { fromDatetimeLocal, toDatetimeLocal } from '../../ui/fields/datetime-local.ts';
import { readAmount } from '../../ui/fields/money/read-amount.ts';

/** What a discount does, as one choice: its class and its effect. */
export const KINDS = {
  'order-percentage': { class: 'order', effect: 'percentage', label: 'Percentage off the order', unit: '%' },
  'order-amount': { class: 'order', effect: 'amount', label: 'Amount off the order', unit: '$' },
  'line-percentage': { class: 'line', effect: 'percentage', label: 'Percentage off each item', unit: '%' },
  'line-amount': { class: 'line', effect: 'amount', label: 'Amount off each item', unit: '$' },
  'line-buy_x_get_y': { class: 'line', effect: 'buy_x_get_y', label: 'Buy X, get Y', unit: '%' },
  'shipping-free_shipping': { class: 'shipping', effect: 'free_shipping', label: 'Free shipping', unit: '' },
  'shipping-percentage': {
    class: 'shipping',
    effect: 'percentage',
    label: 'Percentage off shipping',
    unit: '%',
  },
  'shipping-amount': { class: 'shipping', effect: 'amount', label: 'Amount off shipping', unit: '$' },
} as const;

type Kind = keyof typeof KINDS;

/** The fields of a discount as they are typed. Times are of this browser's time zone, as `datetime-local` has them. */
export type DiscountForm = {
  readonly name: string;
  readonly kind: Kind;
  readonly value: string;
  readonly buy: string;
  readonly get: string;
  readonly maxSets: string;
  readonly scope: ApiPromotion['scope'];
  readonly countries: readonly string[];
  readonly groups: readonly string[];
  readonly firstOrder: boolean;
  readonly minSubtotal: string;
  readonly minQuantity: string;
  readonly automatic: boolean;
  readonly codes: readonly string[];
  readonly limitTotal: string;
  readonly limitPerson: string;
  readonly limitCode: string;
  readonly exclusive: boolean;
  readonly priority: string;
  readonly startsAt: string;
  readonly endsAt: string;
};

/** A discount as the call takes it. */
export type DiscountBody = CallInput<'addPromotion'>['body'];

/** A stored discount. */
export type Stored = Omit<ApiPromotion, 'codeCount'>;

export const NEW_DISCOUNT: DiscountForm = {
  name: '',
  kind: 'order-percentage',
  value: '',
  buy: '2',
  get: '1',
  maxSets: '',
  scope: {},
  countries: [],
  groups: [],
  firstOrder: false,
  minSubtotal: '',
  minQuantity: '',
  automatic: false,
  codes: [],
  limitTotal: '',
  limitPerson: '',
  limitCode: '',
  exclusive: false,
  priority: '0',
  startsAt: '',
  endsAt: '',
};

/** Returns the fields of a stored discount. */
export function toDiscountForm(stored: Stored): DiscountForm {
  const { class: lowers, effect, value, minSubtotal, startsAt, endsAt } = stored;
  return {
    name: stored.name,
    kind: `${lowers}-${effect}` as Kind,
    value: effect === 'amount' ? value.toFixed(2) : String(value),
    buy: textOf(stored.buy ?? 2),
    get: textOf(stored.get ?? 1),
    maxSets: textOf(stored.maxSets),
    scope: stored.scope,
    countries: stored.countries,
    groups: stored.groups,
    firstOrder: stored.firstOrder,
    minSubtotal: minSubtotal === null ? '' : minSubtotal.toFixed(2),
    minQuantity: textOf(stored.minQuantity),
    automatic: stored.automatic,
    codes: stored.codes,
    limitTotal: textOf(stored.limitTotal),
    limitPerson: textOf(stored.limitPerson),
    limitCode: textOf(stored.limitCode),
    exclusive: stored.exclusive,
    priority: String(stored.priority),
    startsAt: startsAt === null ? '' : toDatetimeLocal(new Date(startsAt)),
    endsAt: endsAt === null ? '' : toDatetimeLocal(new Date(endsAt)),
  };
}

/** Reads the fields. `errors` name those that cannot be read; the server checks the rest. */
export function readDiscountForm(form: DiscountForm): {
  body: DiscountBody;
  errors: Readonly<Record<string, string>>;
} {
  const { class: lowers, effect } = KINDS[form.kind];
  const value = effect === 'free_shipping' ? 0 : readAmount(form.value, effect === 'amount' ? '$' : '%');
  const minSubtotal = readAmount(form.minSubtotal);
  const [startsAt, endsAt] = [fromDatetimeLocal(form.startsAt), fromDatetimeLocal(form.endsAt)];
  const errors = listErrors(form, { value, minSubtotal, startsAt, endsAt });
  const hasSets = effect === 'buy_x_get_y';
  const readCount = (field: 'maxSets' | 'minQuantity' | 'limitTotal' | 'limitPerson' | 'limitCode') => {
    const text = form[field].trim();
    if (text === '' || /^\d{1,9}$/.test(text)) return text === '' ? null : Number(text);
    errors[field] = 'Enter a whole number, or leave it empty.';
    return null;
  };
  const readSetSize = (field: 'buy' | 'get') => {
    if (/^\d{1,9}$/.test(form[field].trim())) return Number(form[field]);
    errors[field] = 'Enter a whole number.';
    return null;
  };
  const body = {
    name: form.name,
    class: lowers,
    effect,
    value: value ?? 0,
    buy: hasSets ? readSetSize('buy') : null,
    get: hasSets ? readSetSize('get') : null,
    maxSets: hasSets ? readCount('maxSets') : null,
    scope: form.scope,
    countries: [...form.countries],
    groups: [...form.groups],
    firstOrder: form.firstOrder,
    minSubtotal,
    minQuantity: readCount('minQuantity'),
    automatic: form.automatic,
    codes: form.automatic ? [] : [...form.codes],
    limitTotal: readCount('limitTotal'),
    limitPerson: readCount('limitPerson'),
    limitCode: form.automatic ? null : readCount('limitCode'),
    exclusive: form.exclusive,
    priority: Number(form.priority) || 0,
    startsAt,
    endsAt,
  };
  return { body, errors };
}

/** Returns the errors by field, except those of whole numbers. */
function listErrors(
  form: DiscountForm,
  read: { value: number | null; minSubtotal: number | null; startsAt: string | null; endsAt: string | null },
): Record<string, string> {
  const { value, minSubtotal, startsAt, endsAt } = read;
  const errors: Record<string, string> = {};
  if (form.name.trim() === '') errors['name'] = 'Give it a name that customers understand.';
  if (value === null) errors['value'] = 'Enter a number.';
  if (minSubtotal === null && form.minSubtotal.trim() !== '')
    errors['minSubtotal'] = 'Enter an amount, such as 75.00, or leave it empty.';
  if (!/^-?\d{1,4}$/.test(form.priority.trim())) errors['priority'] = 'Enter a whole number.';
  if (!form.automatic && form.codes.length === 0)
    errors['codes'] = 'Add a code, or make the discount automatic.';
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    errors['endsAt'] = 'The end must be after the start.';
  return errors;
}

/** Returns the fields that differ from the discount that the user has seen, by default the stored one, each with its value there. */
export function toDiscountEdits(
  body: DiscountBody,
  stored: Stored,
  seen?: DiscountBody,
): CallInput<'changePromotion'>['body'] {
  const { body: read } = readDiscountForm(toDiscountForm(stored));
  return editsOfRecord(body, { seen: seen ?? read, read, stored }) as CallInput<'changePromotion'>['body'];
}

/** Returns the codes of a text, in capital letters; undefined if one has a wrong form. */
export function readCodes(text: string): string[] | undefined {
  const codes = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
  return codes.every((code) => CODE_PATTERN.test(code)) ? codes : undefined;
}

/** The characters of generated codes: none that look like others. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GENERATED_LENGTH = 8;

/** Returns a code that cannot be guessed. `random` returns random bytes. */
export function generateCode(random: (length: number) => Uint8Array): string {
  return Array.from(random(GENERATED_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

function textOf(count: number | null): string {
  return count === null ? '' : String(count);
}
