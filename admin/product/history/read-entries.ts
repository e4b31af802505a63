import type { CallOutput } from '#contract/calls.ts';
import { textOf } from '../form/product-form.ts';
import type { HistoryEntry } from './versions.ts';

/** Returns logged changes with values as the form shows them. */
export function readEntries(entries: CallOutput<'listProductChanges'>['entries']): HistoryEntry[] {
  return entries.map(({ id, at, who, changes }) => ({
    id,
    at,
    who: who && (who.name || who.email),
    changes: changes.map(({ field, before, after }) => ({
      name: field,
      before: textOf(before),
      after: textOf(after),
    })),
  }));
}
