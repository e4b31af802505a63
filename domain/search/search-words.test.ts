import { expect, it } from 'vitest';
import { splitSearchWords } from './search-words.ts';

it('words are letters and digits in lower case, of limited length', () => {
  expect(splitSearchWords("Men's T-Shirts, 501 &c.")).toEqual(['mens', 'tshirts', '501', 'c']);
  expect(splitSearchWords('👗 <b>')).toEqual(['b']);
  expect(splitSearchWords('s\u200bhi\u00adrt\u202e \uff44\uff52\uff45\uff53\uff53')).toEqual([
    'shirt',
    'dress',
  ]);
  expect(splitSearchWords('a '.repeat(500))).toHaveLength(8);
});
