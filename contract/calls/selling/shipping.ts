import { z } from 'zod';
import { SLUG_ID } from '#domain/catalogue/slug.ts';
import { SHIPPING_MEASURES } from '#domain/pricing/order/shipping.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import type { Call } from '../../call.ts';
import { amount, edited, idempotencyKey, idOf, possiblyEmptyLine, singleLine } from '../../fields.ts';
import { changeOrPreview, dry } from '../../previewed-change.ts';
import { storedCarrier } from './carriers.ts';
import { pricesPreview } from './past-orders.ts';

const MAX_PLACE_COUNT = 500;
const MAX_METHOD_COUNT = 20;
const MAX_TIER_COUNT = 20;

/** A country by its code, a region of it (`US-NY`), or `*` for all other countries. */
const place = z
  .string({ error: 'A place must be text.' })
  .regex(/^(\*|[A-Z]{2}(-[^\p{Cc}]{1,60})?)$/u, { error: 'This is not the code of a country or region.' });

const method = z.strictObject({
  /** Chosen by the client when it adds the method. Customers choose the method by it. */
  id: z.string().regex(SLUG_ID, {
    error: 'An id has lower-case letters, digits and dashes between them.',
  }),
  /** Shown to customers. */
  name: singleLine('Name', STAFF_TYPED_LENGTHS.recordName),
  /** How long it takes, such as `3 to 5 days`; empty if not stated. */
  delivery: possiblyEmptyLine('The delivery time', STAFF_TYPED_LENGTHS.deliveryTime),
  measure: z.enum(SHIPPING_MEASURES, { error: `measure must be one of ${SHIPPING_MEASURES.join(', ')}.` }),
  /** The price from a subtotal in dollars, or from a weight in grams. Smaller orders cannot choose the method. */
  tiers: z
    .array(z.strictObject({ from: amount(1_000_000), price: amount(100_000) }))
    .min(1, { error: 'A method needs a price.' })
    .max(MAX_TIER_COUNT, { error: `At most ${MAX_TIER_COUNT} prices.` }),
});

/** The fields of a shipping zone. */
export const zoneFields = {
  /** For staff. */
  name: singleLine('Name', STAFF_TYPED_LENGTHS.recordName),
  places: z
    .array(place)
    .min(1, { error: 'A zone needs a country.' })
    .max(MAX_PLACE_COUNT, { error: `At most ${MAX_PLACE_COUNT} places.` }),
  /** The first one applies unless the customer chooses another. Without any, the shop does not ship there. */
  methods: z.array(method).max(MAX_METHOD_COUNT, { error: `At most ${MAX_METHOD_COUNT} methods.` }),
};

const zone = z.object({
  id: z.string(),
  name: z.string(),
  places: z.array(z.string()),
  methods: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      delivery: z.string(),
      measure: z.enum(SHIPPING_MEASURES),
      tiers: z.array(z.object({ from: z.number(), price: z.number() })),
    }),
  ),
});

const outcome = changeOrPreview(pricesPreview);

const id = idOf('a shipping zone');

const see = { may: 'settings:see' } as const;
const change = { may: 'settings:do' } as const;

export const shippingCalls = {
  readShippingSettings: {
    summary:
      'The shipping zones with their methods and prices, the carriers, and the promises of the shop that they break',
    access: see,
    response: z.object({
      zones: z.array(zone),
      carriers: z.array(storedCarrier),
      /** Texts of the shop about shipping, and the settings that they contradict. */
      promises: z.array(
        z.object({
          text: z.string(),
          /** Where it stands: its name, a page of the shop that shows it, and the screen that changes it. */
          place: z.string(),
          path: z.string(),
          screen: z.string(),
          /**
           * Zones that charge shipping for an order which the text promises to ship free. `countries` names those that pay; empty means the
           * whole zone.
           */
          broken: z.array(
            z.object({
              zone: z.string(),
              countries: z.array(z.string()),
              order: z.number(),
              price: z.number(),
            }),
          ),
          /** Zones whose fastest method takes longer than it promises. */
          late: z.array(z.object({ zone: z.string(), method: z.string(), delivery: z.string() })),
        }),
      ),
    }),
    problems: [],
  },
  addShippingZone: {
    summary:
      'Adds a shipping zone; with `dry=1` only previews it on the orders of the last 90 days. Idempotent for one Idempotency-Key',
    access: change,
    headers: idempotencyKey,
    query: z.object({ dry }),
    body: z.object(zoneFields),
    response: outcome,
    problems: ['idempotency_key_reused'],
  },
  changeShippingZone: {
    summary:
      'Changes fields of a shipping zone, if each still has the value `base`; with `dry=1` only previews it. Placed orders keep their amounts',
    access: change,
    params: id,
    query: z.object({ dry }),
    body: edited(zoneFields),
    response: outcome,
    problems: ['zone_unknown', 'changed_meanwhile'],
  },
  deleteShippingZone: {
    summary:
      'Deletes a shipping zone; with `dry=1` only previews it. The other zones then apply to its places',
    access: change,
    params: id,
    query: z.object({ dry }),
    response: outcome,
    problems: ['zone_unknown'],
  },
} as const satisfies Record<string, Call>;
