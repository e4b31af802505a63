import { productName } from '#domain/catalogue/product-name.ts';

/** Returns the name of a size; null stands for the unit that all sizes share. */
export function sizeName(size: string | null): string {
  return size ?? 'All sizes';
}

/** Returns the name of a unit: its product and its size. */
export function unitName(product: Parameters<typeof productName>[0], size: string | null): string {
  return `${productName(product)}, ${sizeName(size)}`;
}
