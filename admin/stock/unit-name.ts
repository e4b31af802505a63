import { productName } from '#domain/catalogue/product-name.ts';

/** The name of a size, also of the unit that all sizes share. */
export function sizeName(size: string | null): string {
  return size ?? 'All sizes';
}

/** The name of a unit: of its product and its size. */
export function unitName(product: Parameters<typeof productName>[0], size: string | null): string {
  return `${productName(product)}, ${sizeName(size)}`;
}
