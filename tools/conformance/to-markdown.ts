import type { Asvs, Specification } from './read-tables.ts';

/** Renders the requirements of the specification as Markdown, a table for each section. */
export function specificationToMarkdown({ sections, rows }: Specification): string {
  return toMarkdown({
    title: 'Conformance with the specification',
    sections: Object.entries(sections).map(([number, name]) => [number, `${number}. ${name}`]),
    head: ['No.', 'Requirement', 'Files', 'Tests'],
    rows: rows.map(({ number, requirement, files, tests, notYet }) => [
      number,
      requirement,
      files.map(toCode).join('<br>'),
      notYet === undefined
        ? tests.map(({ file, name }) => `${toCode(file)} › ${name}`).join('<br>')
        : `not yet: ${notYet}`,
    ]),
  });
}

/** Renders the requirements of the ASVS as Markdown, a table for each chapter. */
export function asvsToMarkdown({ chapters, rows }: Asvs): string {
  return toMarkdown({
    title: 'OWASP ASVS 5.0.0, levels 1 and 2',
    sections: Object.entries(chapters).map(([number, name]) => [number, `V${number} ${name}`]),
    head: ['No.', 'Requirement, summarised', 'Status', 'Code and documents', 'Tests'],
    rows: rows.map(({ number, requirement, status, note, files, tests }) => [
      number,
      requirement,
      note === undefined ? `**${status}**` : `**${status}**: ${note}`,
      files.map(toCode).join('<br>'),
      tests.map((test) => test.replace(/^\S+/, toCode)).join('<br>'),
    ]),
  });
}

function toMarkdown({
  title,
  sections,
  head,
  rows,
}: {
  title: string;
  sections: readonly (readonly [number: string, heading: string])[];
  head: readonly string[];
  rows: readonly (readonly string[])[];
}): string {
  const tables = sections.map(([number, heading]) => {
    const own = rows.filter(([cell]) => cell?.startsWith(`${number}.`));
    return [`## ${heading}`, '', toLine(head), toLine(head.map(() => '---')), ...own.map(toLine), ''];
  });
  return [`# ${title}`, '', ...tables.flat()].join('\n');
}

function toLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function toCode(path: string): string {
  return `\`${path}\``;
}
