import type { ApiProduct, CallOutput } from '#contract/calls.ts';
import type { ProductDetail } from '#database/queries/catalogue/product-detail.ts';
import type { ProductRecord } from '#database/queries/catalogue/products.ts';
import { mainPictureUrl } from '#domain/catalogue/pictures/picture.ts';
import type { Swatch } from '#domain/catalogue/shades/colour-shades.ts';
import { listSizes, totalStock, type StockedSize } from '#domain/catalogue/sizes/product-sizes.ts';
import { cents, dollarsFromCents, dollarsFromStored } from '#domain/money.ts';
import { commonFit } from '#domain/review/fit.ts';
import { starsFromTenths } from '#domain/review/rating.ts';
import { adviseSize } from '#domain/review/size-advice.ts';

/** Returns a product in the shape of the contract; money in dollars. */
export function productJson(row: ProductRecord): ApiProduct {
  const price = cents(row.priceCents);
  const sellingPrice = cents(row.sellingCents);
  return {
    _id: row.id,
    id: row.id,
    title: row.title,
    ...(row.colour !== null && { colour: row.colour }),
    brand: row.brand,
    img: mainPictureUrl(row),
    price: dollarsFromCents(price),
    sellingPrice: dollarsFromCents(sellingPrice),
    save: dollarsFromStored(price - sellingPrice),
    rating: starsFromTenths(row.ratingTenths),
    ratingCount: row.ratingCount,
    stock: totalStock(row),
    sizing: row.sizing,
    sizes: listSizes(row).map(sizeJson),
    details: row.details,
    material: row.material,
    care: row.care,
    ...(row.composition !== null && { composition: [...row.composition] }),
    for: row.department,
    category: row.category,
    pictures: [...row.pictures],
  };
}

/** Returns a product of a listing, with the colours of its cut. */
export function listedProductJson(
  row: ProductRecord,
  cutColours: ReadonlyMap<string, readonly Swatch[][]>,
): ApiProduct {
  const colours = cutColours.get(row.id) ?? [];
  return { ...productJson(row), ...(colours.length > 0 && { cutColours: [...colours] }) };
}

function sizeJson({
  size,
  available: stock,
  priceCents,
  sellingCents,
}: StockedSize): ApiProduct['sizes'][number] {
  if (priceCents === null || sellingCents === null) return { size, stock };
  const [price, selling] = [cents(priceCents), cents(sellingCents)];
  return { size, stock, price: dollarsFromCents(price), sellingPrice: dollarsFromCents(selling) };
}

/** Returns a product with its size guide and colourways, for its own page. */
export function productDetailJson({
  sizeGuide,
  colourways,
  fits,
  sizeReturns,
  searchTitle,
  searchDescription,
  ...row
}: ProductDetail): CallOutput<'readProduct'> {
  const fit = commonFit(fits);
  const sizes = listSizes(row);
  // A product of one size leaves no choice between two.
  const sizeAdvice = sizes.length > 1 ? adviseSize(sizeReturns, fit) : undefined;
  return {
    ...productJson(row),
    sizes: sizes.map((size) => ({ ...sizeJson(size), ...(size.sku && { sku: size.sku }) })),
    ...(searchTitle !== null && { searchTitle }),
    ...(searchDescription !== null && { searchDescription }),
    ...(sizeGuide !== null && {
      sizeGuide: {
        picture: sizeGuide.picture,
        measures: sizeGuide.measures.map(({ name, centimetres, line: [x1, y1, x2, y2] }) => ({
          name,
          centimetres,
          line: [x1, y1, x2, y2],
        })),
        ...(sizeGuide.body && { body: [...sizeGuide.body] }),
      },
    }),
    ...(fit !== undefined && { fit }),
    ...(sizeAdvice !== undefined && { sizeAdvice }),
    colourways: colourways.map(({ id, title, colour, ...shown }) => ({
      _id: id,
      title,
      ...(colour !== null && { colour }),
      img: mainPictureUrl(shown),
      pictures: shown.pictures.slice(0, 1),
    })),
  };
}
