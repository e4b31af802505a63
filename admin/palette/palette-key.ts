/** Returns what a key does in the palette's field; undefined for text. While an input method composes, keys belong to it. */
export function paletteKey({
  key,
  isComposing,
}: {
  readonly key: string;
  readonly isComposing: boolean;
}): 'next' | 'previous' | 'open' | undefined {
  if (isComposing) return undefined;
  if (key === 'ArrowDown') return 'next';
  if (key === 'ArrowUp') return 'previous';
  return key === 'Enter' ? 'open' : undefined;
}
