import { readStoredJson, writeStored, type TextStorage } from '../../data/browser-storage.ts';
import type { Edit, Edits } from './edits.ts';

/** The prefix of the storage keys. A draft holds texts, prices and codes of a product, and nothing personal. */
const PREFIX = 'osier.admin.draft.';

/** Unsaved changes of a product, kept in this browser. `at` is when the last one was made, in milliseconds since 1970. */
export type ProductDraft = { readonly edits: Edits; readonly at: number };

/** Returns the draft of a product; null without one. An unreadable draft counts as none. */
export function readDraft(productId: string, storage?: TextStorage): ProductDraft | null {
  const draft = readStoredJson(PREFIX + productId, storage);
  return isDraft(draft) ? draft : null;
}

/** Keeps the draft of a product, or removes it when it has no edits. Returns whether the browser allows it. */
export function writeDraft(productId: string, draft: ProductDraft, storage?: TextStorage): boolean {
  const isEmpty = Object.keys(draft.edits).length === 0;
  return writeStored(PREFIX + productId, isEmpty ? null : JSON.stringify(draft), storage);
}

function isDraft(value: unknown): value is ProductDraft {
  if (typeof value !== 'object' || value === null || !('edits' in value) || !('at' in value)) return false;
  const { edits, at } = value;
  return (
    typeof at === 'number' &&
    typeof edits === 'object' &&
    edits !== null &&
    Object.values(edits).every(isEdit)
  );
}

function isEdit(value: unknown): value is Edit {
  if (typeof value !== 'object' || value === null || !('base' in value) || !('value' in value)) return false;
  return typeof value.base === 'string' && typeof value.value === 'string';
}
