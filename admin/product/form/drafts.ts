import { findStorage } from '../../data/browser-storage.ts';
import type { Edit, Edits } from './edits.ts';

/** The prefix of the storage keys. A draft holds texts, prices and codes of a product, and nothing personal. */
const PREFIX = 'osier.admin.draft.';

/** Unsaved changes of a product, kept in this browser. `at` is when the last one was made, in milliseconds since 1970. */
export type ProductDraft = { readonly edits: Edits; readonly at: number };

/** Returns the draft of a product; null without one. An unreadable draft counts as none. */
export function readDraft(productId: string, storage = findStorage()): ProductDraft | null {
  try {
    const draft: unknown = JSON.parse(storage?.getItem(PREFIX + productId) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps the draft of a product, or removes it when it has no edits. Returns whether the browser allows it. */
export function writeDraft(productId: string, draft: ProductDraft, storage = findStorage()): boolean {
  try {
    if (Object.keys(draft.edits).length === 0) storage?.removeItem(PREFIX + productId);
    else storage?.setItem(PREFIX + productId, JSON.stringify(draft));
    return storage !== undefined;
  } catch {
    // The storage is full.
    return false;
  }
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
