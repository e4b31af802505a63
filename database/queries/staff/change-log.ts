import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { UNDOABLE_ACTIONS, type ChangeAction } from '#domain/staff/change-actions.ts';
import type { ChangeAuthor, ChangeSubject, ChangeWay } from '#domain/staff/change-log.ts';
import type { Queryable } from '../../connection/connect.ts';
import { apiToken } from '../../schema/accounts/api-tokens.ts';
import { changeLog } from '../../schema/accounts/change-log.ts';
import { authUser } from '../../schema/accounts/identity.ts';
import { isNotErased } from '../accounts/erased-account.ts';
import { labelOf } from './change-labels.ts';
import { matchConditions, type ChangeMatches } from './change-search.ts';

/** A change, as the service that makes it records it. */
export type NewChange = Pick<typeof changeLog.$inferInsert, 'at' | 'action' | 'changes'> & {
  readonly author: ChangeAuthor;
  readonly subject: { readonly type: ChangeSubject; readonly id: string };
  /** The entry that this change undoes, and the Idempotency-Key of that request. */
  readonly undoes?: { readonly id: number; readonly idempotencyKey: string | null };
  /** The Idempotency-Key of a request that undoes nothing. */
  readonly idempotencyKey?: string | null;
};

/** Which changes to list. */
export type ChangeFilter = {
  readonly byUserId?: string | undefined;
  /** The token that made the change. */
  readonly byTokenId?: string | undefined;
  /** The (lower-cased) address of the author. */
  readonly who?: string | undefined;
  /** Without a subject, `product` is also for pictures, changes of many products, and imports. */
  readonly what?: ChangeSubject | undefined;
  /** Requires `what`. */
  readonly subjectId?: string | undefined;
  /** A product: its own entries, and those of its uploaded pictures. */
  readonly productId?: string | undefined;
  readonly via?: ChangeWay | undefined;
  readonly actions?: readonly ChangeAction[];
  /** Only changes of a kind that can be undone, and that were not. */
  readonly isUndoable?: boolean;
  /** The parts of a change of many products. Without it and without a subject, parts are left out. */
  readonly batch?: string | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  /** Only what a search finds. Parts of changes of many products are found by their subject only. */
  readonly matches?: ChangeMatches | undefined;
};

/** An entry of the log with the current names of its people and its subject. */
export type ChangeRecord = typeof changeLog.$inferSelect & {
  /** Null for commands and the system, and for an erased account. */
  readonly who: { readonly name: string; readonly email: string } | null;
  /** Null for most subjects that were erased or deleted. */
  readonly label: string | null;
  /** The name of the token that made the change; null for other ways. */
  readonly token: string | null;
  readonly isUndone: boolean;
};

/** The change of one product in a change of many. */
export type BatchEntry = Pick<typeof changeLog.$inferSelect, 'id' | 'action' | 'changes'> & {
  readonly productId: string;
  readonly isUndone: boolean;
};

const undoing = alias(changeLog, 'undoing');

/** Records a change. Must run in the transaction that makes it. Returns the entry's id. */
export async function insertChange(tx: Queryable, change: NewChange): Promise<number> {
  const [inserted] = await tx.insert(changeLog).values(rowOf(change)).returning({ id: changeLog.id });
  if (inserted === undefined) throw new Error('the change was not recorded');
  return inserted.id;
}

/** Records changes by one statement. Returns the ids of the entries, in their order. */
export async function insertChanges(tx: Queryable, changes: readonly NewChange[]): Promise<number[]> {
  if (changes.length === 0) return [];
  const entries = changes.map((change, place) => ({ place, ...rowOf(change) }));
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO change_log (at, by_user_id, via, token_id, action, subject_type, subject_id, changes, undoes, idempotency_key, batch)
    SELECT at, "byUserId", via, "tokenId", action, "subjectType", "subjectId", changes, undoes, "idempotencyKey", batch
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS entry (
      place int, at timestamptz, "byUserId" text, via text, "tokenId" uuid, action text, "subjectType" text, "subjectId" text, changes jsonb,
      undoes bigint, "idempotencyKey" text, batch uuid)
    ORDER BY place RETURNING id`);
  return rows.map(({ id }) => Number(id));
}

function rowOf({
  author,
  subject,
  undoes,
  idempotencyKey = null,
  ...change
}: NewChange): typeof changeLog.$inferInsert {
  return {
    ...change,
    byUserId: author.userId,
    via: author.via,
    tokenId: author.tokenId ?? null,
    subjectType: subject.type,
    subjectId: subject.id,
    undoes: undoes?.id ?? null,
    idempotencyKey: undoes ? undoes.idempotencyKey : idempotencyKey,
    batch: author.batch ?? null,
  };
}

export async function findChange(db: Queryable, id: number): Promise<ChangeRecord | undefined> {
  const [found] = await selectChanges(db, { where: eq(changeLog.id, id), limit: 1 });
  return found;
}

/** Lists the entries with these ids. */
export async function listChangesById(db: Queryable, ids: readonly number[]): Promise<ChangeRecord[]> {
  if (ids.length === 0) return [];
  return selectChanges(db, { where: inArray(changeLog.id, [...ids]), limit: ids.length });
}

/** Returns the versions of products: the id of the newest entry about each. */
export async function listProductVersions(
  db: Queryable,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({ id: changeLog.subjectId, version: max(changeLog.id).mapWith(Number) })
    .from(changeLog)
    .where(and(eq(changeLog.subjectType, 'product'), inArray(changeLog.subjectId, [...productIds])))
    .groupBy(changeLog.subjectId);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Finds the entry that undid another. */
export async function findUndoOf(db: Queryable, id: number): Promise<ChangeRecord | undefined> {
  const [found] = await selectChanges(db, { where: eq(changeLog.undoes, id), limit: 1 });
  return found;
}

/** Finds the change, other than an undo, that a person requested with an Idempotency-Key. Undefined without a key. */
export async function findChangeOfKey(
  db: Queryable,
  { byUserId, idempotencyKey }: { byUserId: string; idempotencyKey: string | null },
): Promise<ChangeRecord | undefined> {
  if (idempotencyKey === null) return undefined;
  const where = and(
    eq(changeLog.byUserId, byUserId),
    eq(changeLog.idempotencyKey, idempotencyKey),
    isNull(changeLog.undoes),
  );
  const [found] = await selectChanges(db, { where, limit: 1 });
  return found;
}

/** Lists the entries of a change of many products, in the order of the products' ids; of some products only with `products`. */
export async function listBatchChanges(
  db: Queryable,
  { batch, products }: { batch: string; products?: readonly string[] },
): Promise<BatchEntry[]> {
  return db
    .select({
      id: changeLog.id,
      productId: changeLog.subjectId,
      action: changeLog.action,
      changes: changeLog.changes,
      isUndone: sql<boolean>`${undoing.id} IS NOT NULL`,
    })
    .from(changeLog)
    .leftJoin(undoing, eq(undoing.undoes, changeLog.id))
    .where(and(eq(changeLog.batch, batch), products && inArray(changeLog.subjectId, [...products])))
    .orderBy(changeLog.subjectId);
}

/** Lists all entries about a subject, newest first. */
export async function listChangesOf(
  db: Queryable,
  { type, id }: NewChange['subject'],
): Promise<ChangeRecord[]> {
  const where = and(eq(changeLog.subjectType, type), eq(changeLog.subjectId, id));
  return selectChanges(db, { where, types: [type] });
}

/** Finds the newest entry about a subject. */
export async function findLastChange(
  db: Queryable,
  { type, id }: NewChange['subject'],
): Promise<ChangeRecord | undefined> {
  const where = and(eq(changeLog.subjectType, type), eq(changeLog.subjectId, id));
  const [found] = await selectChanges(db, { where, types: [type], limit: 1 });
  return found;
}

/** Finds the newest entry about a subject that changed a field. */
export async function findLastChangeOfField(
  db: Queryable,
  { type, id }: NewChange['subject'],
  field: string,
): Promise<ChangeRecord | undefined> {
  const where = and(
    eq(changeLog.subjectType, type),
    eq(changeLog.subjectId, id),
    sql`${changeLog.changes} @> ${JSON.stringify([{ field }])}::jsonb`,
  );
  const [found] = await selectChanges(db, { where, types: [type], limit: 1 });
  return found;
}

/** Lists the fields of a subject that the entries after `version` changed. */
export async function listFieldsChangedSince(
  db: Queryable,
  { type, id }: NewChange['subject'],
  version: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ field: string }>(sql`
    SELECT DISTINCT change ->> 'field' AS field FROM ${changeLog}, jsonb_array_elements(${changeLog.changes}) AS change
    WHERE ${changeLog.subjectType} = ${type} AND ${changeLog.subjectId} = ${id} AND ${changeLog.id} > ${version} ORDER BY 1`);
  return rows.map(({ field }) => field);
}

const OF_PRODUCTS = ['product', 'picture', 'bulk', 'import'] as const;

/** Lists entries before the entry `before`, newest first. */
export async function listChanges(
  db: Queryable,
  { filter, before, limit }: { filter: ChangeFilter; before: number | undefined; limit: number },
): Promise<ChangeRecord[]> {
  const {
    byUserId,
    byTokenId,
    who,
    what,
    subjectId,
    productId,
    via,
    actions,
    isUndoable,
    batch,
    from,
    until,
    matches,
  } = filter;
  const hasSubject = subjectId !== undefined || productId !== undefined;
  const subjectTypes = what === 'product' && !hasSubject ? OF_PRODUCTS : what && [what];
  const types = subjectTypes ?? (productId === undefined ? undefined : (['product', 'picture'] as const));
  const where = and(
    before === undefined ? undefined : lt(changeLog.id, before),
    byUserId === undefined ? undefined : eq(changeLog.byUserId, byUserId),
    byTokenId === undefined ? undefined : eq(changeLog.tokenId, byTokenId),
    who === undefined
      ? undefined
      : eq(changeLog.byUserId, sql`(SELECT id FROM auth_user named WHERE named.email = ${who})`),
    subjectTypes && inArray(changeLog.subjectType, [...subjectTypes]),
    subjectId === undefined ? undefined : eq(changeLog.subjectId, subjectId),
    productId === undefined ? undefined : isOfProduct(productId),
    via === undefined ? undefined : eq(changeLog.via, via),
    actions && inArray(changeLog.action, [...actions]),
    isUndoable ? IS_UNDOABLE : undefined,
    batch === undefined ? undefined : eq(changeLog.batch, batch),
    from === undefined ? undefined : gte(changeLog.at, from),
    until === undefined ? undefined : lt(changeLog.at, until),
  );
  const isWhole = batch === undefined && !hasSubject ? isNull(changeLog.batch) : undefined;
  if (matches === undefined) return selectChanges(db, { where: and(where, isWhole), types, limit });
  const found = await Promise.all(
    matchConditions(matches).map((match) =>
      listIds(db, { where: and(where, match.where, match.isPart ? undefined : isWhole), limit }),
    ),
  );
  const ids = [...new Set(found.flat())].toSorted((one, other) => other - one);
  return listChangesById(db, ids.slice(0, limit));
}

/** Lists the newest ids alone: with the names of subjects, PostgreSQL would prefer a scan of the log to the index of the condition. */
async function listIds(
  db: Queryable,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: changeLog.id })
    .from(changeLog)
    .leftJoin(undoing, eq(undoing.undoes, changeLog.id))
    .where(where)
    .orderBy(desc(changeLog.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the condition that an entry is about a product or a picture of it. Each part of it can use the index on subjects. */
function isOfProduct(productId: string): SQL {
  const picture = sql`SELECT id::text FROM product_picture WHERE product_picture.product_id = ${productId}`;
  return sql`(${changeLog.subjectType} = 'product' AND ${changeLog.subjectId} = ${productId}
    OR ${changeLog.subjectType} = 'picture' AND ${changeLog.subjectId} = ANY (ARRAY(${picture})))`;
}

type ChangeSelection = {
  readonly where: SQL | undefined;
  /** The types of the subjects, if `where` limits them. */
  readonly types?: readonly ChangeSubject[] | undefined;
  /** Without it, all are selected. */
  readonly limit?: number;
};

async function selectChanges(
  db: Queryable,
  { where, types, limit }: ChangeSelection,
): Promise<ChangeRecord[]> {
  const selected = db
    .select({
      entry: changeLog,
      who: { name: authUser.name, email: authUser.email },
      label: labelOf(types),
      token: apiToken.name,
      undoneBy: undoing.id,
    })
    .from(changeLog)
    .leftJoin(authUser, and(eq(authUser.id, changeLog.byUserId), isNotErased))
    .leftJoin(apiToken, eq(apiToken.id, changeLog.tokenId))
    .leftJoin(undoing, eq(undoing.undoes, changeLog.id))
    .where(where)
    .orderBy(desc(changeLog.id));
  const rows = await (limit === undefined ? selected : selected.limit(limit));
  return rows.map(({ entry, who, label, token, undoneBy }) => ({
    ...entry,
    who: who === null || who.email === null ? null : who,
    label,
    token,
    isUndone: undoneBy !== null,
  }));
}

/** Subjects without a label when they are gone. */
const ERASABLE = ['staff', 'customer', 'product', 'review', 'note'] as const;

/**
 * Leaves out changes of erased accounts, deleted products, reviews and notes, and the system's changes of staff, which create the first
 * owner.
 */
const IS_UNDOABLE = and(
  inArray(changeLog.action, UNDOABLE_ACTIONS),
  isNull(undoing.id),
  or(ne(changeLog.via, 'system'), ne(changeLog.subjectType, 'staff')),
  or(notInArray(changeLog.subjectType, [...ERASABLE]), isNotNull(labelOf(ERASABLE))),
);
