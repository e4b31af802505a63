import { describe, expect, it } from 'vitest';
import { drawBarcode } from './draw-barcode.ts';

/** Reads the bars and spaces back from a path, as `1` and `0` for each module. */
function readModules({ width, path }: { width: number; path: string }): string {
  const modules = Array.from({ length: width }, () => '0');
  for (const [, at, length] of path.matchAll(/M(\d+) 0h(\d+)v1h-\2z/g))
    modules.fill('1', Number(at), Number(at) + Number(length));
  return modules.join('');
}

/** The left digits of EAN-13 with odd and even parity, and which parity the first digit selects. */
const ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const PARITY = [
  'OOOOOO',
  'OOEOEE',
  'OOEEOE',
  'OOEEEO',
  'OEOOEE',
  'OEEOOE',
  'OEEEOO',
  'OEOEOE',
  'OEOEEO',
  'OEEOEO',
];

/** Encodes an EAN-13 by its standard (ISO/IEC 15420). */
function encodeEan13(digits: string): string {
  const right = (digit: number) => Array.from(ODD[digit] ?? '', (bit) => (bit === '1' ? '0' : '1')).join('');
  const even = (digit: number) => Array.from(right(digit)).toReversed().join('');
  const [first = 0, ...rest] = Array.from(digits, Number);
  const parity = PARITY[first] ?? '';
  const left = rest.slice(0, 6).map((digit, place) => (parity[place] === 'O' ? ODD[digit] : even(digit)));
  return `101${left.join('')}01010${rest.slice(6).map(right).join('')}101`;
}

describe('a barcode', () => {
  it.each(['4006381333931', '2000038800229', '0036000291452'])(
    'of the EAN-13 %s has its bars',
    async (text) => {
      const drawn = await drawBarcode(text);
      expect(drawn?.text).toBe(text);
      expect(readModules(drawn ?? { width: 0, path: '' })).toBe(
        `${'0'.repeat(11)}${encodeEan13(text)}${'0'.repeat(11)}`,
      );
    },
  );

  it('of another code is Code 128: eleven modules each for start, characters and check, and thirteen for stop', async () => {
    const drawn = await drawBarcode('TEE-M');
    expect(drawn?.width).toBe(11 * (5 + 2) + 13 + 22);
    expect(readModules(drawn ?? { width: 0, path: '' })).toMatch(/^0{11}1.*11000111010110{11}$/);
  });

  it('is missing for letters that Code 128 does not have', async () => {
    expect(await drawBarcode('Größe-M')).toBeNull();
  });
});
