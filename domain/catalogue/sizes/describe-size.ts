import type { Size } from './size.ts';

/** Returns a size after the word 'size', such as `size M`. A size whose name has that word stands alone: `One size`. */
export function describeSize(size: Size, word: 'size' | 'Size' = 'size'): string {
  return /size/i.test(size) ? size : `${word} ${size}`;
}
