import type { ApiNote } from '#contract/calls.ts';

/** Names the author of a note. */
export function nameAuthor({ who }: Pick<ApiNote, 'who'>): string {
  return who === null ? 'A former member of staff' : who.name || who.email;
}
