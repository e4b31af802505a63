import type { ApiNote } from '#contract/calls.ts';
import type { CallResult } from '#contract/client.ts';
import { client } from '../data/client.ts';
import { announceFailure } from '../shell/messages/messages.ts';
import { announceChange } from '../undo/announce-change.ts';

/** What a note is about. */
export type NoteSubject = { readonly number: number } | { readonly customerId: string };

type Saved = CallResult<'changeNote'>;

/** Adds a note. `key` is the same for every attempt. Returns why it failed; null if it is added. `onUndone` runs after an undo. */
export async function addNote(
  subject: NoteSubject,
  { key, ...body }: { key: string; text: string; isPinned: boolean },
  onUndone: () => Promise<void>,
): Promise<string | null> {
  const input = { headers: { 'idempotency-key': key }, body };
  const result =
    'number' in subject
      ? await client.addOrderNote({ ...input, params: { number: String(subject.number) } })
      : await client.addCustomerNote({ ...input, params: { id: subject.customerId } });
  return report(result, 'The note is added.', onUndone);
}

/** Pins a note, or unpins a pinned one. `onChanged` runs after the change and after an undo. */
export async function pinNote({ id, isPinned }: ApiNote, onChanged: () => Promise<void>): Promise<void> {
  const result = await client.changeNote({ params: { id }, body: { isPinned: !isPinned } });
  await finish(result, isPinned ? 'The note is no longer pinned.' : 'The note is pinned.', onChanged);
}

export async function removeNote({ id }: ApiNote, onChanged: () => Promise<void>): Promise<void> {
  await finish(await client.removeNote({ params: { id } }), 'The note is removed.', onChanged);
}

async function finish(result: Saved, done: string, onChanged: () => Promise<void>): Promise<void> {
  const failed = report(result, done, onChanged);
  if (failed !== null) announceFailure(failed);
  await onChanged();
}

function report(result: Saved, done: string, onUndone: () => Promise<void>): string | null {
  if (!result.ok) return result.error.errors?.[0]?.message ?? result.error.detail;
  announceChange(done, { changeId: result.value.changeId, onUndone });
  return null;
}
