import type { CallInput, CallOutput } from '#contract/calls.ts';
import { ANY } from '#domain/pricing/order/place.ts';
import { countryName } from '#domain/shipping/countries.ts';
import { editsOfRecord } from '../../conflict/record-edits.ts';
import { readAmount } from '../../ui/fields/money/read-amount.ts';

/** A zone as it is stored. */
export type Zone = CallOutput<'readShippingSettings'>['zones'][number];

/** A zone as the calls take it. */
export type ZoneBody = CallInput<'addShippingZone'>['body'];

/** How a method computes its price. */
export type PriceKind = 'free' | 'flat' | 'subtotal' | 'weight';

/** A method as it is typed. */
export type MethodForm = {
  readonly id: string;
  readonly name: string;
  readonly delivery: string;
  readonly kind: PriceKind;
  /** The price of the kind `flat`. */
  readonly flat: string;
  /** The prices of the kinds `subtotal` and `weight`. */
  readonly tiers: readonly { readonly from: string; readonly price: string }[];
};

/** A zone as it is typed. */
export type ZoneForm = {
  readonly name: string;
  readonly places: readonly string[];
  readonly methods: readonly MethodForm[];
};

/** Creates a free method. `id` is new. */
export function newMethod(id: string): MethodForm {
  return {
    id,
    name: 'Standard',
    delivery: '',
    kind: 'free',
    flat: '',
    tiers: [
      { from: '0', price: '' },
      { from: '', price: '0' },
    ],
  };
}

/** Returns the form of a stored zone. */
export function toZoneForm({ name, places, methods }: Zone): ZoneForm {
  return { name, places, methods: methods.map(toMethodForm) };
}

function toMethodForm({ id, name, delivery, measure, tiers }: Zone['methods'][number]): MethodForm {
  const [first] = tiers;
  const isSingle = tiers.length === 1 && first?.from === 0;
  const kind = isSingle ? (first?.price === 0 ? 'free' : 'flat') : measure;
  return {
    ...newMethod(id),
    name,
    delivery,
    kind,
    flat: kind === 'flat' ? (first?.price.toFixed(2) ?? '') : '',
    ...(!isSingle && {
      tiers: tiers.map(({ from, price }) => ({
        from: measure === 'subtotal' ? from.toFixed(2) : String(from),
        price: price.toFixed(2),
      })),
    }),
  };
}

/**
 * Reads the form. `problem` names the first value that cannot be read; its price is left out. The server checks the rest.
 */
export function readZoneForm({ name, places, methods }: ZoneForm): {
  body: ZoneBody;
  problem: string | null;
} {
  const read = methods.map(readMethod);
  const unreadable = read.find(({ tiers }) =>
    tiers.some(({ from, price }) => from === null || price === null),
  );
  const problem =
    name.trim() === ''
      ? 'Give the zone a name.'
      : places.length === 0
        ? 'Add a country.'
        : unreadable === undefined
          ? null
          : `Enter the prices of ‘${unreadable.name}’ as numbers, such as 9.50.`;
  const body = {
    name,
    places: [...places],
    methods: read.map(({ tiers, ...method }) => ({
      ...method,
      tiers: tiers.flatMap(({ from, price }) => (from === null || price === null ? [] : { from, price })),
    })),
  };
  return { body, problem };
}

function readMethod({ id, name, delivery, kind, flat, tiers }: MethodForm) {
  const measure = kind === 'weight' ? ('weight' as const) : ('subtotal' as const);
  const typed =
    kind === 'free' ? [{ from: '0', price: '0' }] : kind === 'flat' ? [{ from: '0', price: flat }] : tiers;
  return {
    id,
    name,
    delivery,
    measure,
    tiers: typed.map(({ from, price }) => ({ from: readAmount(from), price: readAmount(price) })),
  };
}

/** Returns the fields that differ from the zone that the user has seen, by default the stored one, each with its value there. */
export function toZoneEdits(
  body: ZoneBody,
  stored: Zone,
  seen?: ZoneBody,
): CallInput<'changeShippingZone'>['body'] {
  const { body: read } = readZoneForm(toZoneForm(stored));
  return editsOfRecord(body, { seen: seen ?? read, read, stored }) as CallInput<'changeShippingZone'>['body'];
}

/** Returns the name of a place, such as `Canada` or `NY, United States`. */
export function nameOfPlace(place: string): string {
  if (place === ANY) return 'All other countries';
  const [country = '', ...region] = place.split('-');
  return region.length === 0 ? countryName(country) : `${region.join('-')}, ${countryName(country)}`;
}

/** Names the places of a zone, at most three. */
export function describePlaces(places: readonly string[]): string {
  const names = places.map(nameOfPlace);
  return names.length <= 3
    ? names.join('; ')
    : `${names.slice(0, 2).join('; ')} and ${names.length - 2} more`;
}
