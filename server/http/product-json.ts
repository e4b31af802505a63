import type { ApiProduct } from '#contract/calls.ts';
import type { ProductRecord } from '#database/queries/products.ts';
import { cents, dollarsFromCents } from '#domain/money.ts';
import { saving, sellingPrice } from '#domain/pricing/discount.ts';
import { starsFromTenths } from '#domain/review/rating.ts';
import { imageOf } from '../services/hold-order.ts';

/** A product as the calls show it: SPECIFICATION section 3, money in dollars. */
export function productJson(row: ProductRecord): ApiProduct {
  const price = cents(row.priceCents);
  return {
    _id: row.id,
    id: row.id,
    title: row.title,
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
