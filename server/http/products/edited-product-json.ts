import type { ApiEditedProduct } from '#contract/calls.ts';
import type { EditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { formatComposition } from '#domain/catalogue/material.ts';
import { mainPictureUrl } from '#domain/catalogue/pictures/picture.ts';
import { publicationErrors } from '#domain/catalogue/product-status.ts';
import { dollarsFromStored } from '#domain/money.ts';

/** Returns a scheduled price in the shape of the contract; nothing without one. */
export function scheduledPriceJson({
  scheduledPriceCents: priceCents,
  scheduledPriceAt: at,
}: Pick<EditedProduct, 'scheduledPriceCents' | 'scheduledPriceAt'>) {
  return {
    ...(priceCents !== null && { scheduledPrice: dollarsFromStored(priceCents) }),
    ...(at !== null && { scheduledPriceAt: at.toISOString() }),
  };
}

/** Returns a product in the shape of the contract; money in dollars. */
export function editedProductJson(row: EditedProduct): ApiEditedProduct {
  const { colour, cut, composition, searchTitle, searchDescription, publishAt, publishedAt, edited } = row;
  return {
    id: row.id,
    title: row.title,
    ...(colour !== null && { colour }),
    details: row.details,
    material: row.material,
    care: row.care,
    ...(composition !== null && { composition: formatComposition(composition) }),
    brand: row.brand,
    for: row.department,
    category: row.category,
    ...(cut !== null && { cut }),
    price: dollarsFromStored(row.priceCents),
    sellingPrice: dollarsFromStored(row.sellingCents),
    ...scheduledPriceJson(row),
    discountable: row.discountable,
    taxClass: row.taxClass,
    ...(searchTitle !== null && { searchTitle }),
    ...(searchDescription !== null && { searchDescription }),
    status: row.status,
    ...(publishAt !== null && { publishAt: publishAt.toISOString() }),
    ...(publishedAt !== null && { publishedAt: publishedAt.toISOString() }),
    img: mainPictureUrl(row),
    pictures: [...row.pictures],
    scale: [...row.scale],
    sizes: row.units.map(({ priceCents, sellingCents, ...unit }) => ({
      ...unit,
      price: priceCents === null ? null : dollarsFromStored(priceCents),
      sellingPrice: dollarsFromStored(sellingCents ?? row.sellingCents),
    })),
    missing: publicationErrors(row),
    cutMates: row.cutMates.map(({ id, title, status, ...mate }) => ({
      id,
      title,
      ...(mate.colour !== null && { colour: mate.colour }),
      img: mainPictureUrl(mate),
      status,
    })),
    edited: edited && { by: edited.by, at: new Date(edited.at).toISOString() },
    version: row.version,
  };
}
