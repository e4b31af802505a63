import type { CallOutput } from '#contract/calls.ts';
import type { ChangeAction } from '#domain/staff/change-actions.ts';
import { formTextOf } from '../form/product-form.ts';
import type { HistoryEntry } from './versions.ts';

/** What happened to a picture, by the action of the entry. */
const PICTURE_ACTIONS: Readonly<Partial<Record<ChangeAction, string>>> = {
  picture_added: 'added',
  picture_changed: 'changed',
  picture_removed: 'removed',
};

/** Returns logged changes with values as the form shows them. */
export function readEntries(entries: CallOutput<'listProductChanges'>['entries']): HistoryEntry[] {
  return entries.map(({ id, at, who, action, changes, undo }) => ({
    id,
    at,
    who: who && (who.name || who.email),
    picture: PICTURE_ACTIONS[action] ?? null,
    isUndoable: undo.possible,
    changes: changes.map(({ field, before, after }) => ({
      name: field,
      before: formTextOf(field, before),
      after: formTextOf(field, after),
    })),
  }));
}
