/** A scanned or typed line: a code, and how many pieces of it. `code` is empty while only the number is there. */
export type Scan = { readonly code: string; readonly quantity: number };

/** `3 ×`, `3 *` or `3 x ` in front of a code. Before a code, an `x` needs spaces, because a SKU may begin with `3X`. */
const WITH_QUANTITY = /^(\d{1,5})\s*(?:[×*]|\sx(?:\s|$)|x$)\s*(.*)$/i;

/** Reads what a scanner or a person has entered; null when it is empty. */
export function readScan(text: string): Scan | null {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  if (line === '') return null;
  const [, quantity, code] = WITH_QUANTITY.exec(line) ?? [];
  return quantity === undefined
    ? { code: line, quantity: 1 }
    : { code: code ?? '', quantity: Number(quantity) };
}

/** A label that is read again within this time was probably scanned by mistake. */
const REPEAT_MS = 1_000;

/** Whether a scan repeats the previous one so soon that the user must confirm it. Times are in milliseconds. */
export function isRepeat(
  scan: { readonly code: string; readonly at: number },
  last: { readonly code: string; readonly at: number } | null,
): boolean {
  return last !== null && last.code === scan.code && scan.at - last.at < REPEAT_MS;
}
