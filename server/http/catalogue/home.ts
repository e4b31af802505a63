import { listingTag, pageTag, productTag } from '#database/notifications/catalogue-tags.ts';
import { findProductOfDepartment } from '#database/queries/catalogue/product-of-department.ts';
import { readHomeFields } from '#database/queries/content/home.ts';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { showPicture, withReadyPictures } from '#domain/content/block-pictures.ts';
import { listHomeChanges } from '#domain/content/home-document.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { readyPictures } from '../../services/content/ready-pictures.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { findDemo } from './find-demo.ts';

/**
 * Reads what the home page shows: the demo, the departments with products, and the content that the merchant has changed. For the demo and
 * each department, one product proves that it is shown; the tag of that product invalidates the response. Without such a product, the
 * response gets the tags of the changes that could add one.
 */
export function readHomeEndpoint({ clock }: { readonly clock: Clock }): Endpoint<'readHome'> {
  return async ({ catalogue }) => {
    const { db } = catalogue;
    const [fields, demo, ...found] = await Promise.all([
      readHomeFields(db),
      findDemo(db),
      ...DEPARTMENTS.map((department) => findProductOfDepartment(db, department)),
    ]);
    const departments = DEPARTMENTS.filter((_, index) => typeof found[index] === 'string');
    const unproven =
      demo.proof === undefined ? DEPARTMENTS : DEPARTMENTS.filter((one) => !departments.includes(one));
    const proofs = [demo.proof ?? null, ...found].filter((id) => id !== null);
    catalogue.addTags([
      pageTag('home'),
      ...[...proofs, ...demo.changed].map(productTag),
      ...unproven.map((department) => listingTag({ department })),
    ]);
    const pictures = await readyPictures(db, fields);
    const view = { today: clock.now().toISOString().slice(0, 10), isDemo: demo.isShown };
    // Without the demo, a block whose picture is not ready must not fall back to the picture of a demo product.
    const shown = demo.isShown ? fields : withReadyPictures(fields, pictures);
    const changes = listHomeChanges(shown, view, (chosen) => {
      const ready = pictures.find(({ id }) => id === chosen.id);
      return ready && showPicture(chosen, ready);
    });
    return ok({ value: { demo: demo.isShown, departments, ...(changes && { changes }) } });
  };
}
