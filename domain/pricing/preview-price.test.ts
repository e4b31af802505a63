import { describe, expect, it, test } from 'vitest';
import { cents } from '../money.ts';
import {
  exceedsPercent,
  previewPrice,
  previewUnitPrice,
  type NamedRule,
  type RuleChange,
} from './preview-price.ts';
import { STANDARD_RULE } from './price-rules.ts';

const standard: NamedRule = { ...STANDARD_RULE, name: 'Standard' };
const sale: NamedRule = {
  ...standard,
  name: 'Sale',
  value: 25,
  scope: { categories: ['jeans'] },
  aboveCents: null,
};
const clearance: NamedRule = {
  ...sale,
  name: 'Clearance',
  effect: 'fixed',
  value: 1900,
  scope: { products: ['old'] },
};
const jean = { id: 'new', category: 'jeans', brand: 'kd', department: 'male', priceCents: 4800 };
const [beforeAt, afterAt] = [new Date('2026-11-20'), new Date('2026-11-24')];
const added: RuleChange = { others: [standard, clearance], before: null, after: sale, beforeAt, afterAt };

describe('the preview of a rule', () => {
  it('has the price of the rules before, and the lowest price after', () => {
    expect(previewPrice(jean, added)).toEqual({
      now: 4080,
      later: 3600,
      isExcluded: false,
      isOwn: true,
      lowerRule: null,
    });
    expect(previewPrice(jean, { ...added, before: sale, after: null })).toMatchObject({
      now: 3600,
      later: 4080,
    });
  });

  it('names the rule that sells a product for less', () => {
    expect(previewPrice({ ...jean, id: 'old' }, added)).toMatchObject({
      now: 1900,
      later: 1900,
      lowerRule: 'Clearance',
    });
    expect(previewPrice(jean, { ...added, after: { ...sale, value: 10 } }).lowerRule).toBe('Standard');
  });

  it('marks an excluded product, which keeps its price', () => {
    const after = { ...sale, excluded: ['new'] };
    expect(previewPrice(jean, { ...added, after })).toEqual({
      now: 4080,
      later: 4080,
      isExcluded: true,
      isOwn: false,
      lowerRule: null,
    });
  });

  it('reads the prices after at the start of the rule', () => {
    const after = { ...sale, startsAt: afterAt };
    expect(previewPrice(jean, { ...added, after }).later).toBe(3600);
    expect(previewPrice(jean, { ...added, after, afterAt: beforeAt }).later).toBe(4080);
  });

  it('never sells a size for less than its product', () => {
    const after = { ...sale, effect: 'fixed' as const, value: 1000, aboveCents: cents(5000) };
    expect(previewUnitPrice(jean, 6000, { ...added, after })).toEqual({ now: 5100, later: 4080 });
  });
});

test.each([
  [4000, 2800, false],
  [4000, 2799, true],
  [4000, 5200, false],
  [4000, 5201, true],
  [0, 0, false],
])('a price of %i that becomes %i exceeds 30 %%: %s', (before, after, exceeds) => {
  expect(exceedsPercent({ now: cents(before), later: cents(after) }, 30)).toBe(exceeds);
});
