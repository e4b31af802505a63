import { and, gte, lt, sql } from 'drizzle-orm';
import { BLOCK_IDS, type BlockId } from '#domain/content/block-ids.ts';
import { HOME_BLOCKS } from '#domain/content/home-blocks.ts';
import {
  DEFAULT_HOME,
  listChangedTexts,
  orderOf,
  stateOf,
  type HomeFields,
} from '#domain/content/home-document.ts';
import type { Queryable } from '../../connection/connect.ts';
import { pageTag } from '../../notifications/catalogue-tags.ts';
import { contentBlock } from '../../schema/content.ts';

/** Reads the published home page. */
export async function readHomeFields(db: Queryable): Promise<HomeFields> {
  const rows = await db.select().from(contentBlock);
  if (rows.length === 0) return DEFAULT_HOME;
  const fields = rows.map(({ id, texts, isShown, until, hidesAfter }) => ({
    ...texts,
    [`${id}.isShown`]: isShown,
    [`${id}.until`]: until,
    [`${id}.hidesAfter`]: hidesAfter,
  }));
  const positions = new Map(rows.map(({ id, position }) => [id, position]));
  const place = (id: BlockId) => positions.get(id) ?? HOME_BLOCKS.findIndex((one) => one === id);
  const order = HOME_BLOCKS.toSorted((one, other) => place(one) - place(other));
  return Object.assign({}, DEFAULT_HOME, ...fields, { order: JSON.stringify(order) }) as HomeFields;
}

/**
 * Invalidates the home page if some of its blocks have hidden themselves: those whose last day was `since` or later, and before `today`.
 * Returns how many there are.
 */
export async function notifyHiddenBlocks(
  db: Queryable,
  { since, today }: { since: string; today: string },
): Promise<number> {
  const hidden = await db.$count(
    contentBlock,
    and(
      contentBlock.isShown,
      contentBlock.hidesAfter,
      gte(contentBlock.until, since),
      lt(contentBlock.until, today),
    ),
  );
  if (hidden > 0) await db.execute(sql`SELECT notify_catalogue_tags(ARRAY[${pageTag('home')}])`);
  return hidden;
}

/** Writes the home page: all blocks, as their places depend on each other. */
export async function writeHomeFields(tx: Queryable, fields: HomeFields): Promise<void> {
  const order = orderOf(fields);
  const texts = Object.entries(listChangedTexts(fields));
  for (const id of BLOCK_IDS) {
    const position = order.findIndex((one) => one === id);
    const row = {
      ...stateOf(fields, id),
      position: position === -1 ? null : position,
      texts: Object.fromEntries(texts.filter(([name]) => name.startsWith(`${id}.`))),
    };
    await tx
      .insert(contentBlock)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: contentBlock.id, set: row });
  }
}
