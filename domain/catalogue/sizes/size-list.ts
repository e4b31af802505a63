import type { Size } from './size.ts';

/** Writes the sizes of a product as a value of the log of changes. */
export function formatSizeList(sizes: readonly Size[]): string {
  return JSON.stringify(sizes);
}

/** Reads a value that `formatSizeList` returns. */
export function parseSizeList(text: string): Size[] {
  const sizes: unknown = JSON.parse(text);
  return Array.isArray(sizes) ? sizes.map(String) : [];
}
