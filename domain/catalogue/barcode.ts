/** Returns what is wrong with a barcode: 13 digits must be an EAN-13. Null for a usable one. */
export function barcodeError(barcode: string): string | null {
  if (!/^[\x21-\x7e]+$/.test(barcode))
    return 'A barcode has only digits, letters from A to Z and signs such as -, and no spaces.';
  if (!/^\d{13}$/.test(barcode)) return null;
  const last = checkDigit(barcode.slice(0, 12));
  return barcode.endsWith(last) ? null : `This EAN-13 is mistyped: its last digit would be ${last}.`;
}

/** The first digits of generated barcodes (GS1: 200 to 299 are for use inside a company). */
const OWN_PREFIX = '2000';

/** Returns an EAN-13 of the shop's own. `random` is from 0 up to but not including 1. */
export function generateBarcode(random: number): string {
  return ownBarcode(Math.floor(random * 100_000_000));
}

/** Returns the EAN-13 of the shop's own with a number of up to 8 digits. */
export function ownBarcode(number: number): string {
  const digits = OWN_PREFIX + String(number).padStart(8, '0');
  return digits + checkDigit(digits);
}

function checkDigit(twelve: string): string {
  const sum = Array.from(twelve, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** Lists the barcodes that scanners report for the same label: a UPC-A code of 12 digits is an EAN-13 code with a zero in front. */
export function equivalentBarcodes(code: string): string[] {
  if (/^\d{12}$/.test(code)) return [code, `0${code}`];
  if (/^0\d{12}$/.test(code)) return [code, code.slice(1)];
  return [code];
}
