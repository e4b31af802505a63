/** Separates the product's id from the number of a further line. No product id contains it. */
export const LINE_SEPARATOR = '~';

/** Returns the id of a line's product. */
export function productIdOf(lineId: string): string {
  const at = lineId.indexOf(LINE_SEPARATOR);
  return at === -1 ? lineId : lineId.slice(0, at);
}
