/** Returns what is wrong with a barcode: 13 digits must be an EAN-13. Null for a usable one. */
export function barcodeError(barcode: string): string | null {
  if (!/^[\x21-\x7e]+$/.test(barcode)) return 'A barcode has no spaces, and letters of the alphabet only.';
  if (!/^\d{13}$/.test(barcode)) return null;
  const digits = Array.from(barcode, Number);
  const sum = digits
    .slice(0, 12)
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  const last = (10 - (sum % 10)) % 10;
  return digits[12] === last ? null : `This EAN-13 is mistyped: its last digit would be ${last}.`;
}
