import type { Database, Queryable } from '#database/connection/connect.ts';
import { insertMessage, postponeUnfinishedMessages } from '#database/queries/messages/outbox.ts';
import {
  applyAddressChange,
  listAddressChanges,
  listTaxClassesOfOrder,
  type AddressChangeRow,
  type OrderAddress,
  type WrittenAddress,
} from '#database/queries/orders/address-changes.ts';
import { findVisibleOrder, type OrderRecord } from '#database/queries/orders/orders.ts';
import { countRefusals } from '#database/queries/orders/refusals.ts';
import { readQuotedLines } from '#database/queries/pricing/quoted-lines.ts';
import { listShipments } from '#database/queries/shipments/shipments.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import {
  ADDRESS_CHANGE_LIMIT,
  isAddressOpen,
  mayCustomerChange,
  mayStaffChange,
} from '#domain/order/address/address-change.ts';
import { hasRefusedTooOften, type OrderLimits } from '#domain/order/order-limits.ts';
import { missingDestination } from '#domain/pricing/order/missing-destination.ts';
import { hasSameCharges } from '#domain/pricing/order/same-charges.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { findCountryCode } from '#domain/shipping/countries.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { may, type StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TaxPort } from '../../ports/taxes.ts';
import { isCustomerOf, type OrderPerson } from '../guests/order-person.ts';
import { addressChangedMail } from '../messages/order-messages.ts';
import { withLockedOrder } from '../orders/locked-order.ts';
import type { DigestPhone } from '../orders/phone-digest.ts';
import { destinationOf, problemOf, taxAddressOf, withTaxRates } from '../pricing/price-for-customer.ts';
import type { ServiceError } from '../service-error.ts';

type Deps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly taxes: TaxPort;
  readonly digestPhone: DigestPhone;
  /** Null without limits. */
  readonly orderLimits: OrderLimits | null;
};

/** The customer of the order, or a member of staff. */
type AddressChanger = {
  readonly person: OrderPerson;
  /** Null for a guest. */
  readonly author: PersonAuthor | null;
  readonly staffRole: StaffRole | undefined;
};

const FIELDS = [
  'firstName',
  'lastName',
  'country',
  'city',
  'address',
  'phone',
  'region',
  'postalCode',
] as const satisfies readonly (keyof OrderAddress)[];

/**
 * Changes where an order goes, for its customer or for staff, and mails the customer. The mail about a change by staff waits `UNDO_DELAY_MS`,
 * in which they can undo it. Idempotent: the same address changes nothing. Errors: `order_unknown`, `address_fixed` with what to do
 * instead, `order_limit` for the phone number of a cash order, `country_unknown`, `region_required`, `region_unknown`, `tax_unavailable`.
 */
export async function changeOrderAddress(
  deps: Deps,
  { reference, by, address }: { reference: string; by: AddressChanger; address: OrderAddress },
): Promise<Result<OrderRecord, ServiceError>> {
  const { database, clock, orderLimits } = deps;
  const found = await findVisibleOrder(database.db, reference);
  const isOwn = found !== undefined && (await isCustomerOf(database.db, found, by.person));
  if (!found || !(isOwn || may(by.staffRole, 'orders:do'))) return fail({ code: 'order_unknown' });
  const isOpen = async (db: Queryable, order: OrderRecord) =>
    isOwn ? isAddressOpen(order) : mayStaffChange(order, await listShipments(db, [order.id]));
  const wasOpen = await isOpen(database.db, found);
  const sameCharges = wasOpen ? await checkCharges(deps, { order: found, address }) : ok(undefined);
  if (!sameCharges.ok) return sameCharges;
  return withLockedOrder<OrderRecord>(database, found.id, async (tx, order) => {
    const changed = FIELDS.filter((field) => order[field] !== address[field]);
    if (changed.length === 0) return ok(order);
    // The charges were checked only for an order whose address was open.
    if (!wasOpen || !(await isOpen(tx, order))) return fail(isOwn ? PACKED : PACKED_FOR_STAFF);
    const changes = await listAddressChanges(tx, order.id);
    if (isOwn && !mayCustomerChange(order, changes)) return fail(TOO_OFTEN);
    const [id, orderId, at] = [clock.newId(), order.id, timeAfter(changes.at(-1), clock)];
    const phoneDigest = order.paymentMethod === 'cash' ? deps.digestPhone(address.phone) : null;
    const limit = await findPhoneLimit(tx, { order, phoneDigest, orderLimits, at });
    if (limit) return fail(limit);
    const written = { ...address, countryCode: findCountryCode(address.country), phoneDigest };
    await applyAddressChange(tx, {
      change: { id, orderId, changedBy: isOwn ? 'customer' : 'shop', at },
      address: written,
    });
    const before = isOwn ? undefined : pickAddress(order);
    const mail = addressChangedMail({ orderId, changeId: id, before, clock });
    // Mails read the address when they are sent. Earlier ones wait, too, until the change cannot be undone any more.
    if (mail.dueAt) await postponeUnfinishedMessages(tx, { kind: mail.kind, orderId, until: mail.dueAt });
    await insertMessage(tx, mail);
    if (!isOwn && by.author) await recordChange(tx, { orderId, changed, author: by.author, at });
    return ok({ ...order, ...written, updatedAt: at });
  });
}

/**
 * Returns the time of a change, which is after the last one: an undo restores what was before the last change by time. Two changes can come
 * within a millisecond, or from machines whose clocks differ.
 */
function timeAfter(last: AddressChangeRow | undefined, clock: Clock): Date {
  return new Date(Math.max(clock.now().getTime(), (last?.at.getTime() ?? 0) + 1));
}

function pickAddress(order: OrderRecord): WrittenAddress {
  return Object.fromEntries(
    [...FIELDS, 'phoneDigest' as const].map((field) => [field, order[field]]),
  ) as WrittenAddress;
}

/** Checks a new phone number of a cash order against the limit of refusals, like that of a new order. */
async function findPhoneLimit(
  tx: Queryable,
  {
    order,
    phoneDigest,
    orderLimits,
    at,
  }: { order: OrderRecord; phoneDigest: string | null; orderLimits: OrderLimits | null; at: Date },
): Promise<ServiceError | undefined> {
  if (orderLimits === null || phoneDigest === null || phoneDigest === order.phoneDigest) return undefined;
  const count = await countRefusals(tx, { owner: order, email: order.email, phoneDigest, at });
  if (!hasRefusedTooOften(count, orderLimits.refusals)) return undefined;
  const detail = `Under this account or phone number, ${count} cash orders were not accepted at the door within the last year. Please keep the phone number, or cancel this order and pay a new one by card.`;
  return { code: 'order_limit', detail, errors: [{ field: 'phone', message: 'Please keep the number.' }] };
}

const PACKED: ServiceError = {
  code: 'address_fixed',
  detail:
    'This order is packed or closed, so its address stays. Please contact us: we may still reach the carrier.',
};

const PACKED_FOR_STAFF: ServiceError = {
  code: 'address_fixed',
  detail:
    'This order is packed or closed, so its address stays. Void its shipment first if that has not left, or record that it was not delivered.',
};

const TOO_OFTEN: ServiceError = {
  code: 'address_fixed',
  detail: `You have changed the address of this order ${ADDRESS_CHANGE_LIMIT} times. Please contact us to change it again.`,
};

const OTHER_CHARGES: ServiceError = {
  code: 'address_fixed',
  detail:
    'Shipping or taxes are different there, and the price of an order never changes. Please cancel this order and place a new one.',
  errors: [{ field: 'country', message: 'Shipping or taxes are different there.' }],
};

/** Decides whether an order costs the same at another address. Runs outside the transaction, because it may call a tax service. */
async function checkCharges(
  { database, clock, taxes }: Deps,
  { order, address }: { order: OrderRecord; address: OrderAddress },
): Promise<Result<void, ServiceError>> {
  const at = clock.now();
  const quoted = { wanted: [], code: null, person: null, at };
  const { tables: stored } = await readQuotedLines(database.db, quoted);
  const taxClasses = await listTaxClassesOfOrder(database.db, order.id);
  const placeOf = async ({ country, region, postalCode }: OrderAddress) => {
    const input = { country, region: region ?? undefined, postalCode: postalCode ?? undefined };
    const destination = destinationOf(input) ?? { country: null, region: null };
    const missing = missingDestination(destination, stored);
    const rates = await taxes.findRates({
      address: taxAddressOf(input),
      listTaxClasses: () => Promise.resolve(taxClasses),
    });
    const lines = taxClasses.map((taxClass) => ({ taxClass }));
    return { destination, missing, taxed: withTaxRates(rates, { lines, tables: stored }) };
  };
  const [now, wanted] = [await placeOf(order), await placeOf(address)];
  if (wanted.missing) return fail(problemOf(wanted.missing));
  if (!now.taxed.ok) return now.taxed;
  if (!wanted.taxed.ok) return wanted.taxed;
  const places = [
    { destination: now.destination, tables: now.taxed.value },
    { destination: wanted.destination, tables: wanted.taxed.value },
  ] as const;
  return hasSameCharges(...places, { taxClasses, at }) ? ok(undefined) : fail(OTHER_CHARGES);
}

/** Records in the log which fields staff changed. It holds no personal data, because its entries are never erased. */
async function recordChange(
  tx: Queryable,
  {
    orderId,
    changed,
    author,
    at,
  }: { orderId: string; changed: readonly (keyof OrderAddress)[]; author: PersonAuthor; at: Date },
): Promise<void> {
  const fields = changed.map((field) => FIELD_LABELS[field]).join(', ');
  await insertChange(tx, {
    at,
    author,
    action: 'address_changed',
    subject: { type: 'order', id: orderId },
    changes: [{ field: 'parts of the address', before: null, after: fields }],
  });
}

const FIELD_LABELS: Readonly<Record<keyof OrderAddress, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  country: 'country',
  city: 'city',
  address: 'street',
  phone: 'phone number',
  region: 'region',
  postalCode: 'postal code',
};
