import { listingTag, productTag } from '#database/notifications/catalogue-tags.ts';
import { listDemoProducts, type DemoProduct } from '#database/queries/catalog/demo-products.ts';
import { findProductOfDepartment } from '#database/queries/catalog/product-of-department.ts';
import { DEMO_IDS } from '#database/seed/demo/demo-ids.ts';
import { DEPARTMENTS } from '#domain/catalog/departments.ts';
import { ok } from '#domain/result.ts';
import type { Endpoint } from '../api/endpoint.ts';

/** Reads what the home page can offer. The response depends on products that prove it, and on listings in which others would appear. */
export function readHomeEndpoint(): Endpoint<'readHome'> {
  return async ({ catalogue }) => {
    const { db } = catalogue;
    const [demo, ...found] = await Promise.all([
      listDemoProducts(db, DEMO_IDS),
      ...DEPARTMENTS.map((department) => findProductOfDepartment(db, department)),
    ]);
    const departments = DEPARTMENTS.filter((_, index) => typeof found[index] === 'string');
    const unchanged = demo.find(({ isChanged }) => !isChanged);
    const listed =
      unchanged === undefined ? DEPARTMENTS : DEPARTMENTS.filter((one) => !departments.includes(one));
    const proofs = [unchanged?.id ?? null, ...found].filter((id) => id !== null);
    catalogue.addTags([...proofs.map(productTag), ...listed.map((department) => listingTag({ department }))]);
    return ok({ value: { demo: unchanged !== undefined || isMostlyShown(demo), departments } });
  };
}

/** Whether most demo products are in the shop, though staff have changed them all. */
function isMostlyShown(demo: readonly DemoProduct[]): boolean {
  return demo.filter(({ isPublished }) => isPublished).length > DEMO_IDS.length / 2;
}
