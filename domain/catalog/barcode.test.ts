import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barcodeError, generateBarcode } from './barcode.ts';

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
