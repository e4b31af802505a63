/** Reads an amount of dollars or percent as it is typed, such as `$12.50`; null for another text. */
export function readAmount(text: string): number | null {
  const plain = text.replaceAll(/[$%\s]/g, '').replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
