import type { CallInput, CallOutput } from '#contract/calls.ts';
import { ANY } from '#domain/pricing/order/place.ts';
import { countryName } from '#domain/shipping/countries.ts';
import { editsOfRecord } from '../../conflict/record-edits.ts';
import { fromDatetimeLocal, toDatetimeLocal } from '../../ui/fields/datetime-local.ts';

/** A tax rate as it is stored. */
export type Rate = CallOutput<'listTaxRates'>['rates'][number];

/** A tax rate as the calls take it. */
export type RateBody = CallInput<'addTaxRate'>['body'];

/** A tax rate as it is typed. Times are of this browser's time zone, as `datetime-local` has them. */
export type RateForm = {
  readonly name: string;
  readonly country: string;
  /** Empty: the whole country. */
  readonly region: string;
  readonly taxClass: string;
  readonly rate: string;
  readonly included: boolean;
  readonly startsAt: string;
  readonly endsAt: string;
};

export const NEW_RATE: RateForm = {
  name: 'Sales tax',
  country: ANY,
  region: '',
  taxClass: ANY,
  rate: '',
  included: false,
  startsAt: '',
  endsAt: '',
};

/** The display names of the tax classes that every shop has. */
const CLASS_NAMES: Readonly<Record<string, string>> = {
  [ANY]: 'Everything',
  standard: 'Products',
  shipping: 'Shipping',
};

/** The choices of a tax class. `''` stands for another class of products, whose name is typed. */
export const CLASS_CHOICES: readonly { readonly value: string; readonly label: string }[] = [
  ...Object.entries(CLASS_NAMES).map(([value, label]) => ({ value, label })),
  { value: '', label: 'Products of a tax class' },
];

/** Whether the name of a rate's class is typed, and not chosen from the list. */
export function isTypedClass(taxClass: string): boolean {
  return !Object.hasOwn(CLASS_NAMES, taxClass);
}

/** Returns the form of a stored rate. */
export function toRateForm({
  id: _id,
  status: _status,
  rate,
  region,
  startsAt,
  endsAt,
  ...values
}: Rate): RateForm {
  return {
    ...values,
    region: region === ANY ? '' : region,
    rate: String(rate),
    startsAt: startsAt === null ? '' : toDatetimeLocal(new Date(startsAt)),
    endsAt: endsAt === null ? '' : toDatetimeLocal(new Date(endsAt)),
  };
}

/** Reads the form. `problem` names the first value that cannot be read; the server checks the rest. */
export function readRateForm(form: RateForm): { body: RateBody; problem: string | null } {
  const text = form.rate.replaceAll(/[%\s]/g, '').replace(',', '.');
  const isRate = /^\d+(\.\d{1,4})?$/.test(text);
  const [startsAt, endsAt] = [fromDatetimeLocal(form.startsAt), fromDatetimeLocal(form.endsAt)];
  const taxClass = form.taxClass.trim().toLowerCase();
  const problem =
    form.name.trim() === ''
      ? 'Give the tax a name, as customers see it.'
      : !isRate
        ? 'Enter the rate in percent, such as 8.875.'
        : taxClass === ''
          ? 'Enter the tax class as on the products.'
          : null;
  const region = form.region.trim() === '' ? ANY : form.region;
  return { body: { ...form, taxClass, region, rate: isRate ? Number(text) : 0, startsAt, endsAt }, problem };
}

/** Returns the fields that differ from the rate that the user has seen, by default the stored one, each with its value there. */
export function toRateEdits(
  body: RateBody,
  stored: Rate,
  seen?: RateBody,
): CallInput<'changeTaxRate'>['body'] {
  const { body: read } = readRateForm(toRateForm(stored));
  return editsOfRecord(body, { seen: seen ?? read, read, stored }) as CallInput<'changeTaxRate'>['body'];
}

/** Returns where a rate applies and to what, such as `NY, United States; products`. */
export function describeRate({ country, region, taxClass }: RateBody): string {
  const place = country === ANY ? 'All countries' : countryName(country);
  const label = CLASS_NAMES[taxClass] ?? taxClass;
  return `${region === ANY ? place : `${region}, ${place}`}; ${label.toLowerCase()}`;
}
