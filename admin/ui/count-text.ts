/** Returns a number that was counted up to a bound, such as 12 or 1,000+. */
export function countText({ count, more }: { readonly count: number; readonly more: boolean }): string {
  return `${count.toLocaleString('en-US')}${more ? '+' : ''}`;
}
