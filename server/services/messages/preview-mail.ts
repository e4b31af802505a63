import type { Database } from '#database/connection/connect.ts';
import { listProducts } from '#database/queries/catalogue/products.ts';
import { mainPictureUrl } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import type { MailKind } from '#domain/mail/mail-kinds.ts';
import type { MailText } from '../../mail/mail-text.ts';
import { renderSampleMail } from '../../mail/render-sample-mail.ts';
import { readMailShop } from './read-mail-shop.ts';

/** Renders a sample of a mail with the shop's name and newest products. All other data are invented. */
export async function previewMail(
  deps: { readonly database: Database; readonly publicUrl: string },
  kind: MailKind,
): Promise<MailText> {
  const newest = await listProducts(deps.database.db, { filter: {}, sort: 'newest', limit: 2 });
  const products = newest.map((product) => ({
    title: productName(product),
    brand: product.brand,
    img: mainPictureUrl(product),
  }));
  return renderSampleMail(kind, { shop: await readMailShop(deps), products });
}
