import type { Queryable } from '#database/connection/connect.ts';
import { listNamesInRows, writeImportNames } from '#database/queries/import-export/import-names.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { isKnownName, nameKey } from '#domain/import-export/import-names.ts';

/** Records which brands, categories and departments in the rows of a locked import the shop lacks, so that staff can say what they mean. */
export async function recordNames(
  tx: Queryable,
  { importId, catalogue }: { importId: string; catalogue: Catalogue },
): Promise<void> {
  const spellings = await listNamesInRows(tx, importId);
  const unknown = spellings.filter(({ column, spelling }) => !isKnownName(catalogue, column, spelling));
  const byName = Map.groupBy(unknown, ({ column, spelling }) => `${column}:${nameKey(spelling)}`);
  const names = [...byName.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    return {
      column: first.column,
      name: nameKey(first.spelling),
      label: first.spelling,
      spellings: all.map(({ spelling }) => spelling),
      rows: all.reduce((sum, { rows }) => sum + rows, 0),
    };
  });
  await writeImportNames(tx, importId, names);
}
