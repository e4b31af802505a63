import type { Queryable } from '#database/connection/connect.ts';
import { listingTag, productTag } from '#database/notifications/catalogue-tags.ts';
import { findUntouchedDemo, listDemoProducts } from '#database/queries/catalog/demo-products.ts';
import { findProductOfDepartment } from '#database/queries/catalog/product-of-department.ts';
import { DEMO_IDS, MOST_DEMO_COUNT } from '#database/seed/demo/demo-ids.ts';
import { DEPARTMENTS } from '#domain/catalog/departments.ts';
import { ok } from '#domain/result.ts';
import type { Endpoint } from '../api/endpoint.ts';

/**
 * Reads what the home page offers: the demo, and departments with products. An offer is made because of one product, whose tag makes the
 * response stale when the product changes. Without such a product, the tags are those of the changes after which there may be one.
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

/** Whether the home page shows the demo: the shop has a demo product that staff have not changed (`proof`), or publishes most demo products. */
async function findDemo(db: Queryable): Promise<{
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
  const isShown = proof !== undefined || shownCount >= MOST_DEMO_COUNT;
  return { isShown, proof, changed: isShown ? [] : demo.map(({ id }) => id) };
}
