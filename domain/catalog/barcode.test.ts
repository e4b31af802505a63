import { describe, expect, it } from 'vitest';
import { barcodeError } from './barcode.ts';

describe('a barcode', () => {
  it.each(['4006381333931', '2000000000015', '012345678905', 'OS-1'])('%s is usable', (barcode) => {
    expect(barcodeError(barcode)).toBeNull();
  });

  it('of 13 digits must end in its check digit', () => {
    expect(barcodeError('4006381333932')).toContain('last digit would be 1');
  });

  it('has no spaces', () => {
    expect(barcodeError('40 06')).not.toBeNull();
  });
});
