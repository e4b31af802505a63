import type { Queryable } from '#database/connection/connect.ts';
import { insertMentions } from '#database/queries/customers/mentions.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { MAX_NOTE_LENGTH } from '#domain/staff/note.ts';
import type { Clock } from '../../ports/clock.ts';
import type { InspectedLine } from '../returns/check-inspection.ts';
import type { LockedReturn } from '../returns/locked-return.ts';
import { writeNote } from './notes.ts';

/**
 * Adds a note about the pieces of a return that were not accepted: no state says whether they were sent back. The note is on the order, and
 * Today reminds the member who has inspected them, until they mark it as done.
 */
export async function noteWhatToSendBack(
  tx: Queryable,
  {
    order,
    record,
    lines,
    author,
    clock,
  }: LockedReturn & { lines: readonly InspectedLine[]; author: PersonAuthor; clock: Clock },
): Promise<void> {
  const items = lines.flatMap(({ position, received, accepted }) => {
    const { title, size } = order.lines.find((line) => line.position === position) ?? {};
    const name = [title, size].filter(Boolean).join(', ');
    return received > accepted ? [`${received - accepted} × ${name}`] : [];
  });
  if (items.length === 0) return;
  const id = clock.newId();
  await writeNote(tx, {
    id,
    subject: { orderId: order.id },
    text: describeTask(record.number, items),
    isPinned: false,
    author,
    at: clock.now(),
  });
  await insertMentions(tx, { noteId: id, userIds: [author.userId] });
}

/** Returns the text of the note, which leads to the return when it would be too long with its items. */
export function describeTask(number: number, items: readonly string[]): string {
  const task = `Send back to the customer, from return R-${number}`;
  const listed = `${task}: ${items.join('; ')}`;
  return listed.length <= MAX_NOTE_LENGTH ? listed : `${task}: the items that the return lists`;
}
