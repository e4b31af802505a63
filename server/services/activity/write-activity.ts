import type { Queryable } from '#database/connection/connect.ts';
import { listChanges, type ChangeFilter, type ChangeRecord } from '#database/queries/staff/change-log.ts';
import { BYTE_ORDER_MARK, writeCsvRow } from '#domain/import-export/csv-text.ts';
import type { ChangeReader } from '../edits/undoer.ts';
import { showChanges } from './shown-changes.ts';
import { subjectLabelFor } from './subject-label.ts';

/** How many entries are read at a time. */
const ENTRIES_PER_QUERY = 200;

const HEADINGS = [
  'Time',
  'Name',
  'Email',
  'Via',
  'Token',
  'Action',
  'Kind',
  'Subject',
  'Subject id',
  'Field',
  'Before',
  'After',
] as const;

/**
 * Writes entries of the log for a reader as a CSV file while they are read, newest first: a row for each changed field, or one for an entry
 * without any.
 */
export async function* writeActivity(
  db: Queryable,
  { filter, reader }: { filter: ChangeFilter; reader: ChangeReader },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvRow(HEADINGS);
  let before: number | undefined;
  do {
    const entries = await listChanges(db, { filter, before, limit: ENTRIES_PER_QUERY });
    yield entries
      .flatMap((entry) => rowsOf(reader, entry))
      .map(writeCsvRow)
      .join('');
    before = entries.length === ENTRIES_PER_QUERY ? entries.at(-1)?.id : undefined;
  } while (before !== undefined);
}

function rowsOf(reader: ChangeReader, change: ChangeRecord): string[][] {
  const { at, who, via, token, action, subjectType, subjectId, changes } = change;
  const words = (name: string) => name.replaceAll('_', ' ');
  const entry = [
    at.toISOString(),
    who?.name ?? '',
    who?.email ?? '',
    via,
    token ?? '',
    words(action),
    words(subjectType),
    subjectLabelFor(reader, change) ?? '',
    subjectId,
  ];
  if (changes.length === 0) return [[...entry, '', '', '']];
  return showChanges(changes).map(({ field, before, after }) => [...entry, field, text(before), text(after)]);
}

function text(value: ChangeRecord['changes'][number]['after']): string {
  return value === null ? '' : String(value);
}
