import type { CallOutput } from '#contract/calls.ts';

/** Says what a removal of the demo products would do, such as `152 demo products leave the shop; 3 that were changed stay.` */
export function describeRemoval({ unchanged, changed }: CallOutput<'readDemoProducts'>): string {
  const kept = changed.length;
  const stay = kept === 1 ? '1 that was changed stays' : `${kept} that were changed stay`;
  if (unchanged === 0) return `No demo product is left to remove${kept === 0 ? '' : `; ${stay}`}.`;
  const leave = unchanged === 1 ? '1 demo product leaves' : `${unchanged} demo products leave`;
  return `${leave} the shop${kept === 0 ? '' : `; ${stay}`}.`;
}
