/** A line of a delivery note: a SKU or barcode, and how many pieces it announces. */
export type Announced = { readonly sku: string; readonly expected: number };

/**
 * Reads a delivery note as it is pasted from a table: a SKU and a number in each line, separated by tabs, commas, semicolons or spaces.
 * `wrongLine` is the number of the first line that lacks one of them.
 */
export function readDelivery(text: string): { lines: Announced[]; wrongLine: number | null } {
  const lines: Announced[] = [];
  for (const [place, row] of text.split(/\r?\n/).entries()) {
    if (row.trim() === '') continue;
    const [, sku, expected] = /^\s*(\S.*?)["]?[\s,;]+(\d{1,6})\s*$/.exec(row) ?? [];
    if (sku === undefined || Number(expected) === 0) return { lines, wrongLine: place + 1 };
    lines.push({ sku: sku.replace(/^"/, ''), expected: Number(expected) });
  }
  return { lines, wrongLine: null };
}
