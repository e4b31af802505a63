import type { CallOutput } from '#contract/calls.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import {
  findLastOrderAddress,
  listAddresses,
  type AddressFields,
} from '#database/queries/accounts/addresses.ts';
import { listOpenOrders, listSignInMethods } from '#database/queries/accounts/personal-data.ts';
import { findRoleHolder } from '#database/queries/accounts/roles.ts';
import { findWaitingErasure } from '#database/queries/accounts/waiting-erasures.ts';
import { listGroups, listGroupsOf } from '#database/queries/customers/customer-groups.ts';
import {
  countErased,
  findCustomer,
  listCustomers,
  listMailsOfCustomer,
  listReviewsOfCustomer,
  type CustomerRow,
  countReturnsOf,
  sumOrdersOf,
} from '#database/queries/customers/customers.ts';
import { listNotes } from '#database/queries/customers/notes.ts';
import { listStaffOrders } from '#database/queries/orders/staff-orders.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { isOrderMailKind } from '#domain/mail/mail-kinds.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { isPartOfOrder } from '#domain/return/replacement.ts';
import { starsFromTenths } from '#domain/review/rating.ts';
import { changeCustomer } from '../../services/customers/change-customer.ts';
import { eraseCustomer } from '../../services/customers/erase-customer.ts';
import { requestErasure, undoErasure } from '../../services/customers/waiting-erasure.ts';
import { toEditedFields } from '../../services/edits/field-values.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { readPersonalData } from '../accounts/read-personal-data.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { readCredit } from '../credit/credit.ts';
import { readCursorOf } from '../paging/cursor.ts';
import { cutPage, DEFAULT_LIMIT } from '../paging/page.ts';
import { productSummaryJson } from '../products/product-summary-json.ts';
import { acknowledge } from '../responses/acknowledge.ts';
import { savedReply } from '../responses/saved-reply.ts';
import { summaryLineJson, orderSummaryJson } from '../staff-orders/order-summary-json.ts';
import { authorOf } from '../staff/author.ts';
import { decodeCustomerCursor, writeCustomerCursor } from './customer-cursor.ts';
import { createNoteEndpoints, noteJson } from './note-endpoints.ts';

type Customer = CallOutput<'readCustomer'>['customer'];
/** Maximum number of orders, of reviews and of mails on the page of a customer. */
const SHOWN_COUNT = 20;

/** Creates the endpoints of customers and notes. They read the primary, because staff check what they have just changed. */
export function createCustomerEndpoints(deps: OrderDeps) {
  return {
    listCustomers: listCustomersEndpoint(deps),
    readCustomer: readCustomerEndpoint(deps),
    changeCustomer: changeCustomerEndpoint(deps),
    listCustomerGroups: listCustomerGroupsEndpoint(deps),
    exportCustomer: exportCustomerEndpoint(deps),
    eraseCustomer: eraseCustomerEndpoint(deps),
    undoErasure: undoErasureEndpoint(deps),
    ...createNoteEndpoints(deps),
  };
}

function listCustomersEndpoint({ database: { db } }: { database: Database }): Endpoint<'listCustomers'> {
  return async ({ input: { query } }) => {
    const { q, group, limit = DEFAULT_LIMIT, cursor } = query;
    const after = readCursorOf(cursor, decodeCustomerCursor);
    if (!after.ok) return after;
    const rows = await listCustomers(db, { q, group, after: after.value, limit: limit + 1 });
    const { page, last } = cutPage(rows, limit);
    return ok({
      value: {
        customers: page.map(customerJson),
        next: last === undefined ? null : writeCustomerCursor(last),
      },
    });
  };
}

function customerJson({
  id,
  name,
  email,
  groups,
  createdAt,
  orders,
  cents,
  lastOrderAt,
  returns,
}: CustomerRow) {
  return {
    id,
    name,
    email,
    groups: [...groups],
    since: createdAt.toISOString(),
    sales: { count: orders, amount: dollarsFromStored(cents), last: lastOrderAt?.toISOString() ?? null },
    returns,
  };
}

function readCustomerEndpoint({ database: { db } }: { database: Database }): Endpoint<'readCustomer'> {
  return async ({ input: { params } }) => {
    const customer = await readCustomer(db, params.id);
    return customer === undefined ? fail({ code: 'customer_unknown' }) : ok({ value: { customer } });
  };
}

async function readCustomer(db: Queryable, id: string): Promise<Customer | undefined> {
  const account = await findCustomer(db, id);
  return account && customerPageJson(account, await readParts(db, id));
}

/** Reads what the page of a customer shows besides the account. */
async function readParts(db: Queryable, id: string) {
  const filter = { userId: id, seesContacts: true };
  const [sales, holder, addresses, orders, reviews, methods, mails] = await Promise.all([
    sumOrdersOf(db, id),
    findRoleHolder(db, id),
    listAddresses(db, id),
    listStaffOrders(db, { filter, limit: SHOWN_COUNT }),
    listReviewsOfCustomer(db, id, SHOWN_COUNT),
    listSignInMethods(db, id),
    listMailsOfCustomer(db, id, SHOWN_COUNT),
  ]);
  const [notes, groups, credit, open, erased, waiting, lastAddress, returns] = await Promise.all([
    listNotes(db, { customerId: id }),
    listGroupsOf(db, id),
    readCredit(db, id, SHOWN_COUNT),
    listOpenOrders(db, id),
    countErased(db, id),
    findWaitingErasure(db, id),
    findLastOrderAddress(db, id),
    countReturnsOf(db, id),
  ]);
  const ofAccount = {
    holder,
    addresses,
    lastAddress,
    methods,
    groups,
    credit,
    notes,
    mails,
    erased,
    waiting,
  };
  return { ...ofAccount, sales, orders, open, returns, reviews };
}

function customerPageJson(
  {
    id,
    name,
    email,
    emailVerified,
    phoneNumber,
    createdAt,
  }: NonNullable<Awaited<ReturnType<typeof findCustomer>>>,
  { sales, groups, returns, ...parts }: Awaited<ReturnType<typeof readParts>>,
): Customer {
  return {
    ...customerJson({
      id,
      name,
      email,
      groups,
      createdAt,
      orders: sales.count,
      cents: sales.cents,
      lastOrderAt: sales.last,
      returns,
    }),
    isConfirmed: emailVerified,
    phone: phoneNumber,
    ...(parts.holder?.staffRole && { staffRole: parts.holder.staffRole }),
    addresses: parts.addresses.length,
    address: addressOf(parts.addresses[0] ?? parts.lastAddress),
    orders: parts.orders.map((order) => ({
      ...orderSummaryJson(order, order),
      lines: order.lines.filter(isPartOfOrder).map(summaryLineJson),
    })),
    reviews: parts.reviews.map(({ review, product }) => ({
      id: review.id,
      comments: review.comments,
      rate: starsFromTenths(review.rateTenths),
      createdAt: review.createdAt.toISOString(),
      hidden: review.hiddenReason,
      product: productSummaryJson(product),
    })),
    signInMethods: parts.methods.map((method) => ({
      provider: method.provider,
      createdAt: method.createdAt.toISOString(),
    })),
    mails: parts.mails.flatMap(mailJson),
    notes: parts.notes.map(noteJson),
    credit: parts.credit,
    erasure: {
      ...parts.erased,
      // A payment that is not finished does not prevent an erasure, which cancels it.
      openOrders: parts.open.filter(({ state }) => state !== 'awaiting_payment').map(({ number }) => number),
      isWaiting: parts.waiting !== undefined,
    },
  };
}

function addressOf(fields: AddressFields | undefined): Customer['address'] {
  if (fields === undefined) return null;
  const { firstName, lastName, country, city, address, phone, region, postalCode } = fields;
  return { firstName, lastName, country, city, address, phone, region, postalCode };
}

function mailJson({
  id,
  kind,
  number,
  createdAt,
  doneAt,
  lastError,
  isDropped,
}: Awaited<ReturnType<typeof listMailsOfCustomer>>[number]): Customer['mails'] {
  if (!isOrderMailKind(kind)) return [];
  const isRefused = doneAt !== null && lastError !== null;
  return [
    {
      id,
      kind,
      order: number,
      at: createdAt.toISOString(),
      sentAt: isRefused || isDropped ? null : (doneAt?.toISOString() ?? null),
      isRefused,
      isDropped,
    },
  ];
}

function changeCustomerEndpoint(deps: OrderDeps): Endpoint<'changeCustomer'> {
  return async ({ input: { params, body }, actor, headers }) =>
    savedReply(
      await changeCustomer(deps, {
        id: params.id,
        fields: toEditedFields(body),
        author: authorOf(actor, headers),
      }),
    );
}

function listCustomerGroupsEndpoint({
  database: { db },
}: {
  database: Database;
}): Endpoint<'listCustomerGroups'> {
  return async () => ok({ value: { groups: await listGroups(db) } });
}

function exportCustomerEndpoint(deps: OrderDeps): Endpoint<'exportCustomer'> {
  return async ({ input: { params }, actor, headers }) => {
    const { database, clock } = deps;
    const account = await findCustomer(database.db, params.id);
    if (account === undefined) return fail({ code: 'customer_unknown' });
    const holder = await findRoleHolder(database.db, params.id);
    const roles = { role: holder?.role ?? null, staffRole: holder?.staffRole ?? undefined };
    const value = await readPersonalData(deps, { userId: params.id, roles });
    await database.transaction((tx) =>
      insertChange(tx, {
        at: clock.now(),
        author: authorOf(actor, headers),
        action: 'customer_exported',
        subject: { type: 'customer', id: params.id },
        changes: [],
      }),
    );
    return ok({ value });
  };
}

function eraseCustomerEndpoint(deps: OrderDeps): Endpoint<'eraseCustomer'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const { forfeitCredit = false, undoable = false } = body;
    const erasure = { id: params.id, forfeitCredit, author: authorOf(actor, headers) };
    return acknowledge(await (undoable ? requestErasure : eraseCustomer)(deps, erasure));
  };
}

function undoErasureEndpoint(deps: OrderDeps): Endpoint<'undoErasure'> {
  return async ({ input: { params }, actor, headers }) =>
    acknowledge(await undoErasure(deps, { id: params.id, author: authorOf(actor, headers) }));
}
