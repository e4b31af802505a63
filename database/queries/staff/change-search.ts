import { sql, type SQL } from 'drizzle-orm';
import { splitSearchWords } from '#domain/search/search-words.ts';
import type { ChangeSubject } from '#domain/staff/change-log.ts';
import type { Queryable } from '../../connection/connect.ts';
import { isNotErased } from '../accounts/erased-account.ts';
import { findProductByCode } from '../catalogue/staff-products.ts';

/** Maximum products whose changes a search finds by their names. Ids that have the words of the search are found without a limit. */
const PRODUCT_COUNT = 200;

const WORDS = sql.raw('change_words(change_log.subject_type, change_log.subject_id, change_log.changes)');

/** What a text matches in the log. A change matches when one of its parts does. */
export type ChangeMatches = {
  /** A `tsquery` for fields and for ids that are words; null for a text without words. */
  readonly words: string | null;
  /** Accounts of the authors. */
  readonly people: readonly string[];
  readonly subjects: readonly { readonly type: ChangeSubject; readonly ids: readonly string[] }[];
};

/** Finds what a text names: a field, an author, or a subject by its id, name, SKU, barcode or number. */
export async function findChangeMatches(db: Queryable, text: string): Promise<ChangeMatches> {
  const words = splitSearchWords(text);
  const [people, subjects] = await Promise.all([
    listPeople(db, text),
    listSubjects(db, { text, words, product: await findProductByCode(db, text) }),
  ]);
  return {
    words: words.length === 0 ? null : words.join(' & '),
    people,
    subjects: people.length === 0 ? subjects : [...subjects, { type: 'staff', ids: people }],
  };
}

/**
 * Returns one condition for each kind of match. Each can use an index. `isPart` marks those that also find parts of changes of many
 * products.
 */
export function matchConditions({
  words,
  people,
  subjects,
}: ChangeMatches): { where: SQL; isPart: boolean }[] {
  const ofSubjects = subjects.map(
    ({ type, ids }) =>
      sql`change_log.subject_type = ${type} AND change_log.subject_id = ANY (${sql.param(ids)}::text[])`,
  );
  return [
    ...(words === null ? [] : [{ where: sql`${WORDS} @@ to_tsquery('english', ${words})`, isPart: false }]),
    ...(people.length === 0
      ? []
      : [{ where: sql`change_log.by_user_id = ANY (${sql.param(people)}::text[])`, isPart: false }]),
    ...(ofSubjects.length === 0 ? [] : [{ where: sql`(${sql.join(ofSubjects, sql` OR `)})`, isPart: true }]),
  ];
}

/** Lists the accounts of staff, now or earlier, whose name or address contains a text. */
async function listPeople(db: Queryable, text: string): Promise<string[]> {
  // Visits each author once. DISTINCT would read the whole index.
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH RECURSIVE author AS (
      SELECT min(by_user_id) AS id FROM change_log
      UNION ALL
      SELECT (SELECT min(by_user_id) FROM change_log WHERE by_user_id > author.id) FROM author WHERE author.id IS NOT NULL
    ), person AS (
      SELECT id FROM author UNION SELECT user_id FROM staff UNION SELECT subject_id FROM change_log WHERE subject_type = 'staff'
    )
    SELECT auth_user.id FROM person JOIN auth_user ON auth_user.id = person.id
    WHERE ${isNotErased} AND ${contains(sql`name || ' ' || email`, text)}`);
  return rows.map(({ id }) => id);
}

async function listSubjects(
  db: Queryable,
  { text, words, product }: { text: string; words: readonly string[]; product: string | undefined },
): Promise<ChangeMatches['subjects']> {
  const names = words.map((word) => `${word}:AB`).join(' & ');
  const [, number = null] = /^#?(\d{1,15})$/.exec(text) ?? [];
  const { rows } = await db.execute<{ type: ChangeSubject; ids: string[] }>(sql`
    WITH named AS MATERIALIZED (
      SELECT ${product ?? null}::text AS id
      UNION (SELECT id FROM product WHERE search @@ to_tsquery('english', ${names}) LIMIT ${PRODUCT_COUNT})
    ), subject (type, id) AS (
      SELECT 'product', id FROM named WHERE id IS NOT NULL
      UNION ALL SELECT 'stock', stock_unit.id::text FROM named JOIN stock_unit ON product_id = named.id
      UNION ALL SELECT 'picture', product_picture.id::text FROM named JOIN product_picture ON product_id = named.id
      UNION ALL SELECT 'order', id::text FROM shop_order WHERE number = ${number}::bigint
      UNION ALL SELECT 'invitation', id::text FROM invitation WHERE ${contains(sql`email`, text)}
      UNION ALL SELECT 'token', id::text FROM api_token WHERE ${contains(sql`name`, text)}
      UNION ALL SELECT 'webhook', id::text FROM webhook_endpoint WHERE ${contains(sql`url`, text)}
      UNION ALL SELECT 'brand', id FROM brand WHERE ${contains(sql`label`, text)}
      UNION ALL SELECT 'category', id FROM category WHERE ${contains(sql`label`, text)}
      UNION ALL SELECT 'price_rule', id FROM price_rule WHERE ${contains(sql`name`, text)}
      UNION ALL SELECT 'promotion', id FROM promotion WHERE ${contains(sql`name`, text)}
      UNION ALL SELECT 'shipping_zone', id FROM shipping_zone WHERE ${contains(sql`name`, text)}
      UNION ALL SELECT 'carrier', id FROM carrier WHERE ${contains(sql`name`, text)}
      UNION ALL SELECT 'tax_rate', id FROM tax_rate WHERE ${contains(sql`name`, text)}
      UNION ALL SELECT 'count', id::text FROM stock_count WHERE ${contains(sql`name`, text)}
      UNION ALL SELECT 'import', id::text FROM csv_import WHERE ${contains(sql`name`, text)}
      UNION ALL SELECT 'view', id::text FROM saved_view WHERE ${contains(sql`name`, text)}
    )
    SELECT type, array_agg(id) AS ids FROM subject GROUP BY type`);
  return rows;
}

function contains(column: SQL, text: string): SQL {
  return sql`strpos(lower(${column}), ${text.toLowerCase()}) > 0`;
}
