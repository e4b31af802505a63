import type { HomeChanges } from '#domain/content/home-document.ts';
import { followPreviewMessages } from './follow-preview-messages.ts';

/** Follows the draft of the home page. */
export function followHomeDraft(show: (changes: HomeChanges) => void): void {
  followPreviewMessages(({ draft }) => show(draft as HomeChanges));
}
