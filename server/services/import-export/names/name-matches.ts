import {
  deleteNameMatch,
  lockNameMatch,
  writeNameMatch,
} from '#database/queries/import-export/import-names.ts';
import { NAMED_COLUMNS, type NamedColumn } from '#domain/import-export/import-names.ts';
import { ok } from '#domain/result.ts';
import type { RecordKind } from '../../edits/edited-record.ts';

/** What names in imported files mean. An id is the column and the name, as in `category:tops`. */
export const NAME_MATCHES: RecordKind = {
  subject: 'name_match',
  unknown: 'import_unknown',
  async findForUpdate(tx, id) {
    const value = await lockNameMatch(tx, parseId(id));
    return value === undefined ? undefined : { value };
  },
  async insert(tx, id, { value = null }) {
    await writeNameMatch(tx, { ...parseId(id), value: String(value) });
    return ok(undefined);
  },
  async update(tx, id, { value = null }) {
    await writeNameMatch(tx, { ...parseId(id), value: String(value) });
    return ok(undefined);
  },
  async remove(tx, id) {
    await deleteNameMatch(tx, parseId(id));
    return ok(undefined);
  },
};

/** Returns the id of what a name means. */
export function matchId({ column, name }: { column: NamedColumn; name: string }): string {
  return `${column}:${name}`;
}

function parseId(id: string): { column: NamedColumn; name: string } {
  const [prefix = '', ...rest] = id.split(':');
  const column = NAMED_COLUMNS.find((known) => known === prefix);
  if (column === undefined) throw new Error('a match of names has no column');
  return { column, name: rest.join(':') };
}
