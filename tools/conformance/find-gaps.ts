import type { RequirementRow, Test } from './read-tables.ts';

/**
 * Returns one sentence for each gap of the table: a test that did not run and pass, a missing file, a row without files, a section
 * without a row. `sections` are the specification's. `isUnknown` returns true for a test that this run left out; it is not checked.
 */
export function findGaps({
  rows,
  passed,
  exists,
  isUnknown,
  sections,
}: {
  rows: readonly RequirementRow[];
  passed: readonly Test[];
  exists: (path: string) => boolean;
  isUnknown: (test: Test) => boolean;
  sections: readonly string[];
}): string[] {
  const known = new Set(passed.map(keyOf));
  return [
    ...sections
      .filter((section) => !rows.some(({ number }) => number.startsWith(`${section}.`)))
      .map((section) => `Section ${section} has no row.`),
    ...rows.flatMap(({ number, files, tests, notYet }) => [
      ...(files.length === 0 && notYet === undefined ? [`${number} names no file.`] : []),
      ...files.filter((file) => !exists(file)).map((file) => `${number}: there is no ${file}.`),
      ...tests
        .filter((test) => !known.has(keyOf(test)) && !isUnknown(test))
        .map(({ file, name }) => `${number}: did not run and pass: ${file} › ${name}`),
    ]),
  ];
}

function keyOf({ file, name }: Test): string {
  return `${file} › ${name}`;
}
