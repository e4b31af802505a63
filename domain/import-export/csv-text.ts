/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

/** A cell that a spreadsheet would run as a formula, or that has been protected from that. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Writes a row of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(protect(cell))).join(',')}\r\n`;
}

/** Returns the text of a cell without the apostrophe that `writeCsvRow` adds. */
export function readCsvCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Returns the trimmed text of a cell with `\n` as line break. */
export function cleanCell(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

function protect(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function quote(text: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
