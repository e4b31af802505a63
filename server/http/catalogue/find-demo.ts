import type { Queryable } from '#database/connection/connect.ts';
import { findUntouchedDemo, listDemoProducts } from '#database/queries/catalogue/demo-products.ts';
import { DEMO_IDS, DEMO_MAJORITY_COUNT } from '#database/seed/demo/demo-ids.ts';

/**
 * Whether the home page shows the demo: the shop has a demo product that staff have not changed (`proof`), or publishes most demo products.
 */
export async function findDemo(db: Queryable): Promise<{
  readonly isShown: boolean;
  readonly proof: string | undefined;
  /** If the demo is not shown: the changed demo products. The undo of such a change shows the demo again. */
  readonly changed: readonly string[];
}> {
  const untouched = await findUntouchedDemo(db, DEMO_IDS);
  if (untouched !== undefined) return { isShown: true, proof: untouched, changed: [] };
  const demo = await listDemoProducts(db, DEMO_IDS);
  const proof = demo.find(({ isChanged }) => !isChanged)?.id;
  const shownCount = demo.filter(({ isPublished }) => isPublished).length;
  const isShown = proof !== undefined || shownCount >= DEMO_MAJORITY_COUNT;
  return { isShown, proof, changed: isShown ? [] : demo.map(({ id }) => id) };
}
