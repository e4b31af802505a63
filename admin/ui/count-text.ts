/** Returns a number with its noun, such as 1 product or 1,200 products. */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns a number that was counted up to a bound, such as 12 or 1,000+. */
export function countText({ count, more }: { readonly count: number; readonly more: boolean }): string {
  return `${count.toLocaleString('en-US')}${more ? '+' : ''}`;
}
