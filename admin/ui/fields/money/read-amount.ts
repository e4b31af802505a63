/** Reads a number as it is typed into a field for dollars or percent, with or without its sign, such as `$12.50`; null for another text. */
export function readAmount(text: string, sign: '$' | '%' = '$'): number | null {
  const plain = text.replaceAll(/\s/g, '').replaceAll(sign, '').replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
