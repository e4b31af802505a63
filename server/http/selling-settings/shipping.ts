import type { CallOutput, ParsedInput } from '#contract/calls.ts';
import { readHomeFields } from '#database/queries/content/home.ts';
import { listPageTexts } from '#database/queries/content/pages.ts';
import { loadPricingTables } from '#database/queries/pricing/pricing-tables.ts';
import { listShippingZones, type StoredZone } from '#database/queries/pricing/shipping-zones.ts';
import { listCarriers } from '#database/queries/shipments/carriers.ts';
import { readShopDetails } from '#database/queries/shop-settings/shop-details.ts';
import type { HomeFields } from '#domain/content/home-document.ts';
import { listSentences, listShippingOffers } from '#domain/content/shipping-offers.ts';
import { dollarsFromCents } from '#domain/money.ts';
import type { PricingTables } from '#domain/pricing/order/price-order.ts';
import { fail, ok } from '#domain/result.ts';
import { countryName } from '#domain/shipping/countries.ts';
import { listBrokenPromises } from '#domain/shipping/promises/broken-promises.ts';
import { promisesFreeShipping } from '#domain/shipping/promises/free-shipping-promise.ts';
import { listLatePromises, promisesTime } from '#domain/shipping/promises/late-promises.ts';
import {
  addNamedSetting,
  changeSetting,
  deleteSetting,
} from '../../services/catalogue-settings/save-settings.ts';
import { toEditedFields } from '../../services/edits/field-values.ts';
import { checkZone, SHIPPING_ZONES } from '../../services/selling-settings/zone-records.ts';
import {
  sortTiers,
  sortPlaces,
  sortZone,
  toZoneFields,
  toZoneValues,
  toZone,
  type MethodValues,
  type ZoneValues,
} from '../../services/selling-settings/zone-values.ts';
import type { Endpoint } from '../api/endpoint.ts';
import {
  addedReplyWithNullPreview,
  savedReplyWithNullPreview,
  type SettingsDeps,
} from '../responses/saved-reply.ts';
import { authorOf } from '../staff/author.ts';
import { tablesPreviewReply } from './tables-preview-reply.ts';

/** Reads the zones, and which promises of the shop they break. Reads the primary, because staff check what they have just changed. */
export function readShippingSettingsEndpoint({
  database: { db },
  clock,
}: SettingsDeps): Endpoint<'readShippingSettings'> {
  return async () => {
    const at = clock.now();
    const [zones, carriers, tables, { shippingText }, home, pages] = await Promise.all([
      listShippingZones(db),
      listCarriers(db),
      loadPricingTables(db, { at, code: null }),
      readShopDetails(db),
      readHomeFields(db),
      listPageTexts(db),
    ]);
    const nameOf = (zoneId: string) => zones.find(({ id }) => id === zoneId)?.name ?? zoneId;
    const promises = listPromises({ shippingText, home, pages }).map((promise) => ({
      ...promise,
      broken: listBrokenPromises(promise.text, tables, at).map(({ zoneId, countries, order, price }) => ({
        zone: nameOf(zoneId),
        countries: countries.map(countryName),
        order: dollarsFromCents(order),
        price: dollarsFromCents(price),
      })),
      late: listLatePromises(promise.text, tables.zones).map(({ zoneId, method, delivery }) => ({
        zone: nameOf(zoneId),
        method,
        delivery,
      })),
    }));
    return ok({ value: { zones: zones.map(zoneJson), carriers, promises } });
  };
}

/** Lists the texts of the shop about shipping. Of its pages, lists only the sentences that promise free shipping or a time of delivery. */
function listPromises({
  shippingText,
  home,
  pages,
}: {
  shippingText: string;
  home: HomeFields;
  pages: Awaited<ReturnType<typeof listPageTexts>>;
}) {
  const text = { place: 'Shipping text', text: shippingText, path: '/', screen: '/settings/shipping' };
  const offers = listShippingOffers(home).map((offer) => ({ ...offer, screen: '/content' }));
  const sentences = pages.flatMap((page) =>
    listSentences(page.slug, page)
      .filter((one) => promisesFreeShipping(one.text) || promisesTime(one.text))
      .map((one) => ({ ...one, screen: `/content/pages/${page.slug}` })),
  );
  return [...(shippingText === '' ? [] : [text]), ...offers, ...sentences];
}

export function addShippingZoneEndpoint(deps: SettingsDeps): Endpoint<'addShippingZone'> {
  return async ({ input: { body, query, headers: sent }, actor, headers }) => {
    const values = sortZone(body);
    if (query.dry !== undefined) return previewZone(deps, { id: null, values });
    return addedReplyWithNullPreview(
      await addNamedSetting(deps, {
        kind: SHIPPING_ZONES,
        name: values.name,
        values: toZoneFields(values),
        author: authorOf(actor, headers),
        idempotencyKey: sent['idempotency-key'] ?? null,
      }),
    );
  };
}

export function changeShippingZoneEndpoint(deps: SettingsDeps): Endpoint<'changeShippingZone'> {
  return async ({ input: { params, body, query }, actor, headers }) => {
    const { id } = params;
    const edits = toZoneEdits(body);
    if (query.dry !== undefined) {
      const stored = (await listShippingZones(deps.database.db)).find((zone) => zone.id === id);
      if (stored === undefined) return fail({ code: 'zone_unknown' });
      const changed = Object.entries(edits).map(([field, edit]) => [field, edit?.value]);
      const values = { ...toZoneValues(stored), ...Object.fromEntries(changed) } as ZoneValues;
      return previewZone(deps, { id, values });
    }
    const author = authorOf(actor, headers);
    const fields = toEditedFields(edits);
    return savedReplyWithNullPreview(
      id,
      await changeSetting(deps, { kind: SHIPPING_ZONES, id, fields, author }),
    );
  };
}

export function deleteShippingZoneEndpoint(deps: SettingsDeps): Endpoint<'deleteShippingZone'> {
  return async ({ input: { params, query }, actor, headers }) => {
    const { id } = params;
    if (query.dry !== undefined) return previewZone(deps, { id, values: null });
    const author = authorOf(actor, headers);
    return savedReplyWithNullPreview(id, await deleteSetting(deps, { kind: SHIPPING_ZONES, id, author }));
  };
}

/** Previews a zone, or with null its removal. `id` is null for a new zone. */
async function previewZone(
  deps: SettingsDeps,
  { id, values }: { id: string | null; values: ZoneValues | null },
) {
  const { db } = deps.database;
  const stored = await listShippingZones(db);
  if (id !== null && !stored.some((zone) => zone.id === id)) return fail({ code: 'zone_unknown' as const });
  const errors = values === null ? [] : await checkZone(db, id, values);
  if (errors.length > 0) return fail({ code: 'invalid_request' as const, errors });
  const added = values === null ? [] : [toZone(id ?? '', values)];
  return tablesPreviewReply(deps, (tables: PricingTables) => ({
    ...tables,
    zones: [...tables.zones.filter((zone) => zone.id !== id), ...added],
  }));
}

function zoneJson({ id, ...zone }: StoredZone): CallOutput<'readShippingSettings'>['zones'][number] {
  const { name, places, methods } = toZoneValues(zone);
  return {
    id,
    name,
    places: [...places],
    methods: methods.map(({ tiers, ...method }) => ({ ...method, tiers: [...tiers] })),
  };
}

type Edits = ParsedInput<'changeShippingZone'>['body'];

/** Whether the base of an edit is a list of methods. The merge of the edits reports a conflict for any other base. */
function isMethods(base: unknown): base is MethodValues[] {
  return (
    Array.isArray(base) &&
    base.every(
      ({ tiers }: { tiers?: unknown }) =>
        Array.isArray(tiers) && tiers.every((tier) => typeof tier === 'object' && tier !== null),
    )
  );
}

/** Returns the edits with lists as they are stored, so that their bases can be compared. */
function toZoneEdits({ places, methods, ...edits }: Edits): Edits {
  return {
    ...edits,
    ...(places && {
      places: { base: places.base, value: sortPlaces(places.value) },
    }),
    ...(methods && {
      methods: {
        base: isMethods(methods.base) ? sortTiers(methods.base) : methods.base,
        value: sortTiers(methods.value).map(({ tiers, ...method }) => ({ ...method, tiers: [...tiers] })),
      },
    }),
  };
}
