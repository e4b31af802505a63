/** Parses cells that a spreadsheet has copied: tabs between cells, line ends between rows, quotes around cells that contain either. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let position = 0;
  while (position < text.length) {
    const { cell, end } = text[position] === '"' ? readQuoted(text, position) : readPlain(text, position);
    rows.at(-1)?.push(cell);
    position = end;
    const mark = text[position];
    if (mark === undefined) break;
    position += text.startsWith('\r\n', position) ? 2 : 1;
    // A final line end begins no row.
    if (mark === '\t') {
      if (position === text.length) rows.at(-1)?.push('');
    } else if (position < text.length) rows.push([]);
  }
  return text === '' ? [['']] : rows;
}

type Read = { readonly cell: string; readonly end: number };

function readPlain(text: string, start: number): Read {
  const length = text.slice(start).search(/[\t\r\n]/);
  const end = length === -1 ? text.length : start + length;
  return { cell: text.slice(start, end), end };
}

/** A quote that is not closed before a tab or line end is a character of the cell, as in `"quoted" text`. */
function readQuoted(text: string, start: number): Read {
  const [quoted] = /^"(?:[^"]|"")*"(?=[\t\r\n]|$)/.exec(text.slice(start)) ?? [];
  if (quoted === undefined) return readPlain(text, start);
  return {
    cell: quoted.slice(1, -1).replaceAll('""', '"').replaceAll('\r\n', '\n'),
    end: start + quoted.length,
  };
}

/** Writes cells for a spreadsheet. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeCell).join('\t')).join('\r\n');
}

function writeCell(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
