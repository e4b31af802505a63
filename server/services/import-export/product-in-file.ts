import type { FileProductRow } from '#database/queries/import-export/products-for-file.ts';
import { formatComposition } from '#domain/catalogue/material.ts';
import type { ProductInFile } from '#domain/import-export/product-cells.ts';
import { dollarsFromStored } from '#domain/money.ts';

/** Returns a product as a file has it. */
export function productInFile({ units, ...row }: FileProductRow): ProductInFile {
  return {
    id: row.id,
    values: {
      title: row.title,
      colour: row.colour,
      details: row.details,
      brand: row.brand,
      for: row.department,
      category: row.category,
      cut: row.cut,
      price: dollarsFromStored(row.priceCents),
      discountable: row.discountable,
      taxClass: row.taxClass,
      material: row.material,
      care: row.care,
      composition: row.composition && formatComposition(row.composition),
      searchTitle: row.searchTitle,
      searchDescription: row.searchDescription,
      status: row.status,
      publishAt: row.publishAt?.toISOString() ?? null,
    },
    scale: row.scale,
    sizes: units.map(({ size, sku, barcode, priceCents, weightGrams, available }) => ({
      size,
      sku,
      barcode,
      price: priceCents === null ? null : dollarsFromStored(priceCents),
      weight: weightGrams,
      available,
    })),
  };
}
