import type { ApiProduct, CallOutput } from '#contract/calls.ts';
import type { ProductDetail } from '#database/queries/catalog/product-detail.ts';
import type { ProductRecord } from '#database/queries/catalog/products.ts';
import { cents, dollarsFromCents } from '#domain/money.ts';
import { saving, sellingPrice } from '#domain/pricing/discount.ts';
import { starsFromTenths } from '#domain/review/rating.ts';
import { imageOf } from '../../services/hold-order.ts';

/** A product as the calls show it: SPECIFICATION section 3, money in dollars. */
export function productJson(row: ProductRecord): ApiProduct {
  const price = cents(row.priceCents);
  return {
    _id: row.id,
    id: row.id,
    title: row.title,
    ...(row.colour !== null && { colour: row.colour }),
    brand: row.brand,
    img: imageOf(row),
    price: dollarsFromCents(price),
    sellingPrice: dollarsFromCents(sellingPrice(price)),
    save: dollarsFromCents(saving(price)),
    rating: starsFromTenths(row.ratingTenths),
    ratingCount: row.ratingCount,
    stock: row.stock,
    details: row.details,
    for: row.department,
    category: row.category,
    pictures: [...row.pictures],
  };
}

/** A product as its own page shows it: with its size guide and the colours of its cut. */
export function productDetailJson({
  sizeGuide,
  colourways,
  ...row
}: ProductDetail): CallOutput<'readProduct'> {
  return {
    ...productJson(row),
    ...(sizeGuide !== null && {
      sizeGuide: {
        picture: sizeGuide.picture,
        measures: sizeGuide.measures.map(({ name, centimetres, line: [x1, y1, x2, y2] }) => ({
          name,
          centimetres,
          line: [x1, y1, x2, y2],
        })),
      },
    }),
    colourways: colourways.map(({ id, title, colour, ...shown }) => ({
      _id: id,
      title,
      ...(colour !== null && { colour }),
      img: imageOf(shown),
      pictures: shown.pictures.slice(0, 1),
    })),
  };
}
