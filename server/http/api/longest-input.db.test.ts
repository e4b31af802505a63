import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { allRoutes as routes, type CallName } from '#contract/routes/all-routes.ts';
import { DAY_MS } from '#domain/durations.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

/*
 * A library below the schemas may reject a value that they accept. These tests send every text of every call at its maximum length and
 * expect no 5xx.
 */

const api = createTestApi();
let people: Record<'anyone' | 'shopper' | 'signed-in' | 'own-email' | 'staff', Visitor & { email?: string }>;

beforeAll(async () => {
  const [visitor, shopper, admin] = [api.visitor(), await api.shopper('Ann'), await api.admin()];
  people = { anyone: visitor, shopper, 'signed-in': shopper, 'own-email': admin, staff: admin };
});

function callerOf(name: CallName): Visitor {
  const { access }: Call = calls[name];
  return people[typeof access === 'string' ? access : 'staff'];
}

/** Texts with a format, at their maximum length. */
const LONGEST: Readonly<Record<string, string>> = {
  email: `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}example`.slice(0, 254),
  phone: '1 '.repeat(15).padEnd(39, '-') + '-',
  phoneNumber: '1 '.repeat(15).padEnd(39, '-') + '-',
  secret: 'x'.repeat(43),
  transactionId: 'x'.repeat(128),
  id: 'x'.repeat(64),
  _id: 'sundress-paprika',
  'idempotency-key': '~'.repeat(128),
  from: `/${'x'.repeat(1999)}`,
  query: '~'.repeat(8000),
  q: 'x'.repeat(200),
  picture: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  maxPrice: '1000000',
  limit: '100',
  for: 'female',
  category: 'dress',
  brand: 'copper thompson',
  gender: 'female',
  taxClass: 'x'.repeat(40),
};

/** Calls whose prices are not compared with those of products. */
const PRICED: readonly CallName[] = ['createProduct', 'addShippingZone', 'changeShippingZone', 'testCart'];

const LONGEST_REFERENCE = { id: 'x'.repeat(128) };
const UUID_ID = { id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' };

const PRODUCT_FILTER = { minPrice: '1000000', changedSince: '2026-01-01', stock: 'low', status: 'draft' };

const ACTIVITY_FILTER = {
  batch: UUID_ID.id,
  who: LONGEST['email'] ?? '',
  from: '2026-01-01',
  until: '2026-12-31',
};

/** A day that stays in the future, even if the tests run at midnight. */
const SOON = `${new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`;

const LONGEST_HOOK = `https://hooks.example/`.padEnd(1000, 'x');

const LONGEST_LINK = `https://${'x'.repeat(292)}`;

const SALE = {
  id: 'standard',
  floor: '999999.99',
  products: 'sundress-paprika',
  excluded: 'sundress-paprika',
  categories: 'dress',
  brands: 'kd',
};

const ZONE = { id: 'x'.repeat(64), places: 'CA' };
const RATE = { id: 'none', country: 'CA' };

const PROMOTION = {
  id: 'no-such-discount',
  products: 'sundress-paprika',
  categories: 'dress',
  brands: 'kd',
  countries: 'CA',
  codes: 'X'.repeat(40),
};

/** The same for single calls, where a field has another format. */
const LONGEST_IN: Readonly<Partial<Record<CallName, Readonly<Record<string, string>>>>> = {
  endSession: UUID_ID,
  changeHome: { until: '2026-08-01', link: `/${'x'.repeat(199)}` },
  readPrivacySettings: { years: '99' },
  publishContent: { version: '9'.repeat(15) },
  scheduleContent: { version: '9'.repeat(15), at: SOON },
  discardContent: { version: '9'.repeat(15) },
  changeAddress: UUID_ID,
  deleteAddress: UUID_ID,
  suggestSearches: { q: 'x'.repeat(100) },
  listProductsById: { ids: Array.from({ length: 100 }, () => 'x'.repeat(64)).join(',') },
  addWishes: { ids: 'x'.repeat(64) },
  requestStockAlert: { product: 'x'.repeat(64) },
  confirmStockAlert: UUID_ID,
  stopStockAlerts: UUID_ID,
  readOrder: LONGEST_REFERENCE,
  cancelOrder: LONGEST_REFERENCE,
  changeOrderAddress: LONGEST_REFERENCE,
  markCashReceived: { ...LONGEST_REFERENCE, batch: UUID_ID.id },
  markHandedOver: { ...LONGEST_REFERENCE, batch: UUID_ID.id },
  decideOrderReview: LONGEST_REFERENCE,
  readStaffOrder: { number: '9'.repeat(15) },
  quoteStaffOrder: { accountId: 'x'.repeat(64) },
  placeStaffOrder: { accountId: 'x'.repeat(64) },
  cancelStaffOrder: { number: '9'.repeat(15) },
  undoAddressChange: { number: '9'.repeat(15) },
  undoOrderDecision: { number: '9'.repeat(15) },
  listPackingSlips: { numbers: Array.from({ length: 100 }, () => '9'.repeat(15)).join(',') },
  listShipments: { number: '9'.repeat(15) },
  refundOrder: { number: '9'.repeat(15) },
  undoRefund: UUID_ID,
  retryRefund: UUID_ID,
  payOutRefund: UUID_ID,
  creditRefund: UUID_ID,
  prepareShipment: { number: '9'.repeat(15), url: LONGEST_LINK },
  shipShipment: { ...UUID_ID, url: LONGEST_LINK },
  undoShipping: UUID_ID,
  deliverShipment: UUID_ID,
  undoShipmentResult: UUID_ID,
  failShipment: UUID_ID,
  takeBackShipment: UUID_ID,
  inspectShipment: UUID_ID,
  loseShipment: UUID_ID,
  voidShipment: UUID_ID,
  addWebhookEndpoint: { url: LONGEST_HOOK },
  changeWebhookEndpoint: { ...UUID_ID, url: LONGEST_HOOK },
  deleteWebhookEndpoint: UUID_ID,
  rotateWebhookSecret: UUID_ID,
  listWebhookDeliveries: UUID_ID,
  resendWebhook: UUID_ID,
  createToken: { role: 'support', expiresAt: SOON },
  revokeToken: UUID_ID,
  requestReturn: LONGEST_REFERENCE,
  withdrawReturn: UUID_ID,
  readReturn: { number: '9'.repeat(15) },
  openReturn: { number: '9'.repeat(15) },
  undoOpenReturn: { number: '9'.repeat(15) },
  decideReturn: { ...UUID_ID, label: LONGEST_LINK },
  undoReturnDecision: UUID_ID,
  receiveReturn: UUID_ID,
  inspectReturn: UUID_ID,
  withdrawInvitation: UUID_ID,
  listStaffReviews: { product: 'x'.repeat(64) },
  addOrderNote: { number: '9'.repeat(9) },
  changeNote: UUID_ID,
  removeNote: UUID_ID,
  hideReview: UUID_ID,
  publishReview: UUID_ID,
  replyToReview: UUID_ID,
  dismissDecision: UUID_ID,
  finishMention: UUID_ID,
  resendMail: UUID_ID,
  undoResend: UUID_ID,
  readCount: UUID_ID,
  discardCount: UUID_ID,
  addToCount: UUID_ID,
  changeCountLine: UUID_ID,
  clearCountLine: UUID_ID,
  matchBarcode: UUID_ID,
  readImport: UUID_ID,
  changeImport: UUID_ID,
  discardImport: UUID_ID,
  applyImport: UUID_ID,
  listImportRows: UUID_ID,
  renamePasskey: UUID_ID,
  removePasskey: UUID_ID,
  fixImportRow: { ...UUID_ID, n: '9'.repeat(9) },
  listImportNames: UUID_ID,
  decideImportName: { ...UUID_ID, scale: 'letters' },
  listImportPictures: UUID_ID,
  retryImportPictures: UUID_ID,
  exportImportErrors: UUID_ID,
  closeCount: UUID_ID,
  listLabels: { units: UUID_ID.id },
  undoChange: { id: '9'.repeat(16), after: 'x'.repeat(64) },
  addCategory: { id: 'x'.repeat(40), scale: 'letters' },
  changeCategory: { value: 'letters' },
  addSizeScale: { id: 'x'.repeat(32) },
  changeSizeScale: { scale: 'letters' },
  deleteSizeScale: { scale: 'letters' },
  mergeBrand: { into: 'kd' },
  mergeCategory: { into: 'jeans' },
  addPriceRule: SALE,
  changePriceRule: { ...SALE, value: 'sundress-paprika' },
  endPriceRule: SALE,
  addShippingZone: ZONE,
  changeShippingZone: ZONE,
  addCarrier: { link: `https://x.example/{number}${'x'.repeat(274)}` },
  changeCarrier: { id: 'none', link: `https://x.example/{number}${'x'.repeat(274)}` },
  deleteCarrier: { id: 'none' },
  deleteShippingZone: { id: 'nowhere' },
  addTaxRate: RATE,
  changeTaxRate: RATE,
  deleteTaxRate: { id: 'none' },
  testCart: {
    country: 'CA',
    zones: 'CA',
    places: 'CA',
    id: 'x'.repeat(64),
    region: 'x'.repeat(60),
    taxClass: '*',
  },
  addPromotion: PROMOTION,
  changePromotion: PROMOTION,
  listStaffProducts: PRODUCT_FILTER,
  listStaffOrders: { country: 'DK', since: '2026-01-01', minTotal: '1000000', maxTotal: '1000000' },
  createProduct: { scale: 'letters' },
  exportSelectedProducts: { ids: 'x'.repeat(64) },
  changeProducts: { id: 'x'.repeat(64), batch: UUID_ID.id, publishAt: SOON },
  removeDemoProducts: { batch: UUID_ID.id },
  saveView: { id: UUID_ID.id, query: 'x'.repeat(1000) },
  deleteSavedView: UUID_ID,
  listProductIds: PRODUCT_FILTER,
  listProductRows: { ids: Array.from({ length: 100 }, () => 'x'.repeat(64)).join(',') },
  setProductStatus: { publishAt: SOON },
  exportProducts: PRODUCT_FILTER,
  exportStock: PRODUCT_FILTER,
  listMovementHistory: ACTIVITY_FILTER,
  followChanges: { viewer: UUID_ID.id },
  viewPage: { id: UUID_ID.id, page: `product:${'x'.repeat(64)}` },
  listActivity: ACTIVITY_FILTER,
  exportActivity: ACTIVITY_FILTER,
};

type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

/**
 * Returns a value for every variant of a schema, with texts at their maximum length and passwords of `passwordLength` characters, if given.
 * Numbers are 1. Cursors, the optional lines of a delivery and prices that are compared with those of products are omitted, because made-up
 * ones are rejected.
 */
function longest(
  schema: Schema,
  field: string,
  { name, passwordLength }: { name: CallName; passwordLength: number | undefined },
): unknown[] {
  const of = { name, passwordLength };
  if (schema.oneOf !== undefined && schema.type !== 'object')
    return schema.oneOf.flatMap((each) => longest(each, field, of));
  if (schema.anyOf !== undefined) return schema.anyOf.slice(0, 1).flatMap((each) => longest(each, field, of));
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum !== undefined) return [schema.enum[0]];
  if (schema.type === 'object') {
    // An order has one of these two.
    const { product, products, ...others } = schema.properties ?? {};
    if (product !== undefined && products !== undefined)
      return [{ product }, { products }].flatMap((form) =>
        longest({ type: 'object', properties: { ...others, ...form } }, field, of),
      );
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([key]) =>
        key !== 'cursor' &&
        (key !== 'lines' || schema.required?.includes('lines') === true) &&
        (key !== 'price' || PRICED.includes(name)),
    );
    return fields.reduce<object[]>(
      (shapes, [key, inner]) =>
        shapes.flatMap((shape) =>
          longest(inner, pathOf(field, key), of).map((value) => ({ ...shape, [key]: value })),
        ),
      [{}],
    );
  }
  if (schema.type === 'array') return longest(schema.items ?? {}, field, of).map((value) => [value]);
  if (schema.type === 'boolean') return [true];
  if (schema.type === 'null') return [null];
  if (schema.type !== 'string') return [1];
  if (passwordLength !== undefined && /password/i.test(field)) return ['x'.repeat(passwordLength)];
  const [formed] = field.split('.').flatMap((part) => LONGEST_IN[name]?.[part] ?? LONGEST[part] ?? []);
  if (formed !== undefined && [undefined, formed.length].includes(schema.maxLength)) return [formed];
  expect(schema.maxLength, `${field} has a maximum length`).toBeDefined();
  return ['x'.repeat(schema.maxLength ?? 0)];
}

/** The new value of an edited field also has the format of that field. */
function pathOf(field: string, key: string): string {
  return key === 'value' ? `${key}.${field}` : key;
}

type Sent = { path: string; body: unknown; headers: Record<string, string> };

/** Returns the requests of a call with its texts at their maximum length. */
function requests(name: CallName, passwordLength?: number): Sent[] {
  const call: Call = calls[name];
  const part = (schema: z.ZodType | undefined) => {
    if (schema === undefined) return [undefined];
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
    return longest(described, '', { name, passwordLength });
  };
  const [params = {}] = part(call.params) as Record<string, string>[];
  const [query = {}] = part(call.query) as Record<string, string>[];
  const [headers = {}] = part(call.headers) as Record<string, string>[];
  const filled = routes[name].path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return part(call.body).map((body) => ({ path: `${filled}${search && `?${search}`}`, body, headers }));
}

const takesText = (name: CallName) => {
  const { params, query, headers, body }: Call = calls[name];
  return [params, query, headers, body].some((schema) => schema !== undefined);
};
const NAMES = (Object.keys(calls) as CallName[]).filter(takesText);

it.each(NAMES)('%s accepts every text at its maximum length', async (name) => {
  for (const { path, body, headers } of requests(name)) {
    const own = name === 'registerUser' ? { ...(body as object), email: people['signed-in'].email } : body;
    const answer = await callerOf(name).call(routes[name].method, path, {
      ...(own !== undefined && { body: own }),
      ...(headers && { headers }),
    });
    const what = `${answer.status} ${JSON.stringify(answer.body)?.slice(0, 200)}`;
    expect(answer.status, what).toBeLessThan(500);
    expect(answer.body?.code, what).not.toBe('invalid_request');
  }
});

it.each([1, 7, 8, 128, 129, 999])('no call returns 5xx for a password of %i characters', async (length) => {
  for (const name of ['signIn', 'signUp', 'changePassword', 'resetPassword', 'eraseMyAccount'] as const) {
    for (const { path, body } of requests(name, length)) {
      const answer = await callerOf(name).call(routes[name].method, path, { body });
      expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBeLessThan(500);
    }
  }
});
