/** One row of docs/conformance.md: what is demanded, where it is built, and the tests that show it. */
export type Row = {
  number: string;
  demand: string;
  /** Paths below the checkout. */
  files: string[];
  /** Tests as `file › name`; empty for what is not there yet. */
  tests: Test[];
  /** Why there is no test yet, in words; undefined for what is there. */
  notYet: string | undefined;
};

/** A test by its file below the checkout and its own name, without the names around it. */
export type Test = {
  file: string;
  name: string;
};

/**
 * The rows of the document: table rows whose first cell is a number such as `4.12`. Files and the files of tests stand in backticks, a
 * test's name behind `›`; several are separated by `<br>`. Throws on a row that does not have four cells.
 */
export function readTable(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => /^\|\s*\d+\.\d+\s*\|/.test(line))
    .map((line) => {
      const [number, demand, built, shown, ...more] = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim());
      if (
        number === undefined ||
        demand === undefined ||
        built === undefined ||
        shown === undefined ||
        more.length > 0
      )
        throw new Error(`Not a row of four cells: ${line}`);
      const notYet = /^not yet: (?<why>.+)$/.exec(shown)?.groups?.['why'];
      return {
        number,
        demand,
        files: [...built.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
        tests: notYet === undefined ? shown.split('<br>').map(readTest) : [],
        notYet,
      };
    });
}

function readTest(text: string): Test {
  const { file, name } = /^`(?<file>[^`]+)` › (?<name>.+)$/.exec(text.trim())?.groups ?? {};
  if (file === undefined || name === undefined) throw new Error(`Not a test (\`file\` › name): ${text}`);
  return { file, name: name.replaceAll('\\|', '|') };
}
