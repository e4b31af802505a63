import { expect, test } from 'vitest';
import { BLOCKS } from './block-fields.ts';
import { BLOCK_IDS } from './block-ids.ts';
import { BLOCK_TEXTS } from './home-document.ts';

test('staff can edit every text, and its default is within the maximum length', () => {
  const fields = BLOCK_IDS.flatMap((id) => BLOCKS[id].fields);
  expect(fields.map(({ name }) => name).toSorted()).toEqual(Object.keys(BLOCK_TEXTS).toSorted());
  for (const { name, max } of fields) expect(BLOCK_TEXTS[name].length, name).toBeLessThanOrEqual(max);
});
