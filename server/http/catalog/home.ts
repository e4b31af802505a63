import type { Queryable } from '#database/connection/connect.ts';
import { listingTag, productTag } from '#database/notifications/catalogue-tags.ts';
import { findUntouchedDemo, listDemoProducts } from '#database/queries/catalog/demo-products.ts';
import { findProductOfDepartment } from '#database/queries/catalog/product-of-department.ts';
import { DEMO_IDS } from '#database/seed/demo/demo-ids.ts';
import { DEPARTMENTS } from '#domain/catalog/departments.ts';
import { ok } from '#domain/result.ts';
import type { Endpoint } from '../api/endpoint.ts';

/**
 * Reads what the home page can offer. The cache tags name the product that proves each offer; for an offer without proof, the listings and
 * demo products whose changes can bring one.
 */
export function readHomeEndpoint(): Endpoint<'readHome'> {
  return async ({ catalogue }) => {
    const { db } = catalogue;
    const [demo, ...found] = await Promise.all([
      findDemo(db),
      ...DEPARTMENTS.map((department) => findProductOfDepartment(db, department)),
    ]);
    const departments = DEPARTMENTS.filter((_, index) => typeof found[index] === 'string');
    const listed =
      demo.proof === undefined ? DEPARTMENTS : DEPARTMENTS.filter((one) => !departments.includes(one));
    const proofs = [demo.proof ?? null, ...found].filter((id) => id !== null);
    catalogue.addTags([
      ...[...proofs, ...demo.changed].map(productTag),
      ...listed.map((department) => listingTag({ department })),
    ]);
    return ok({ value: { demo: demo.isShown, departments } });
  };
}

/** Whether the shop still is the demo: it has a demo product that staff have not changed (the proof), or publishes most demo products. */
async function findDemo(db: Queryable): Promise<{
  readonly isShown: boolean;
  readonly proof: string | undefined;
  /** Products that staff have changed: while the shop shows no demo products, the undo of such a change shows them again. */
  readonly changed: readonly string[];
}> {
  const untouched = await findUntouchedDemo(db, DEMO_IDS);
  if (untouched !== undefined) return { isShown: true, proof: untouched, changed: [] };
  const demo = await listDemoProducts(db, DEMO_IDS);
  const proof = demo.find(({ isChanged }) => !isChanged)?.id;
  const shownCount = demo.filter(({ isPublished }) => isPublished).length;
  const isShown = proof !== undefined || shownCount > DEMO_IDS.length / 2;
  return { isShown, proof, changed: isShown ? [] : demo.map(({ id }) => id) };
}
