import type { Row, Test } from './read-table.ts';

/**
 * Returns what is wrong with the table, a sentence each: a test that did not run and pass, a file that is not there, a number that stands
 * twice, a section without a row. `sections` are those of the specification that demand something. Tests for which `isUnknown` is true
 * have no report; they are neither gaps nor shown.
 */
export function findGaps({
  rows,
  passed,
  exists,
  isUnknown,
  sections,
}: {
  rows: readonly Row[];
  passed: readonly Test[];
  exists: (path: string) => boolean;
  isUnknown: (test: Test) => boolean;
  sections: readonly number[];
}): string[] {
  const known = new Set(passed.map(keyOf));
  const numbers = rows.map(({ number }) => number);
  return [
    ...sections
      .filter((section) => !numbers.some((number) => number.startsWith(`${section}.`)))
      .map((section) => `Section ${section} has no row.`),
    ...numbers
      .filter((number, at) => numbers.indexOf(number) !== at)
      .map((number) => `${number} stands there twice.`),
    ...rows.flatMap(({ number, files, tests, notYet }) => [
      ...(files.length === 0 && notYet === undefined ? [`${number} does not say where it is built.`] : []),
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
