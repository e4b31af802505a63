import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barcodeError, equivalentBarcodes, generateBarcode } from './barcode.ts';

describe('a barcode', () => {
  it.each(['4006381333931', '2000000000015', '012345678905', 'OS-1'])('%s is usable', (barcode) => {
    expect(barcodeError(barcode)).toBeNull();
  });

  it('of 13 digits must end in its check digit', () => {
    expect(barcodeError('4006381333932')).toContain('last digit would be 1');
  });

  it('that is generated begins with 2000 and has a check digit', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
        expect(generateBarcode(random)).toMatch(/^2000\d{9}$/);
        expect(barcodeError(generateBarcode(random))).toBeNull();
      }),
    );
  });

  it('has no spaces', () => {
    expect(barcodeError('40 06')).not.toBeNull();
  });
});

it('a UPC-A barcode is the EAN-13 barcode with a zero in front', () => {
  expect(equivalentBarcodes('036000291452')).toEqual(['036000291452', '0036000291452']);
  expect(equivalentBarcodes('0036000291452')).toEqual(['0036000291452', '036000291452']);
  expect(equivalentBarcodes('RAIN-MOSS-L')).toEqual(['RAIN-MOSS-L']);
});
