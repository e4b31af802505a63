import type { HomeChanges } from '#domain/content/home-document.ts';
import { followMessages } from './follow-messages.ts';

/** Follows the draft of the home page. */
export function followHomeDraft(show: (changes: HomeChanges) => void): void {
  followMessages(({ draft }) => show(draft as HomeChanges));
}
