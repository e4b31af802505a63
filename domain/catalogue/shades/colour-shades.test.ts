import { expect, test } from 'vitest';
import { shadesOf } from './colour-shades.ts';

test('shows colours of one family in the shades of their names', () => {
  expect(shadesOf('Mid Wash', ['blue'])).toEqual(['#697890']);
  expect(shadesOf('Dark Rinse', ['blue'])).toEqual(['#404a60']);
  expect(shadesOf('Chestnut', ['brown'])).toEqual(['#6b4a36']);
});

test('finds both shades of two colours, in the order of the families', () => {
  expect(shadesOf('Rose and Cream', ['white', 'pink'])).toEqual(['#f1ebde', '#b9707a']);
  expect(shadesOf('Ecru and Ink', ['white', 'blue'])).toEqual(['#e6dfce', '#39424f']);
});

test('takes the shade of a neighbouring family', () => {
  for (const family of ['brown', 'orange', 'red'] as const)
    expect(shadesOf('Rust', [family])).toEqual(['#9d5640']);
});

test('finds the shade in a name of several words', () => {
  expect(shadesOf('Midnight Floral', ['blue', 'multi'])).toEqual(['#263049', 'multi']);
  expect(shadesOf('Deep Navy', ['blue'])).toEqual(['#2f3a52']);
});

test('keeps a family that the name does not suggest', () => {
  expect(shadesOf('Paprika', ['green'])).toEqual(['green']);
  expect(shadesOf('Nimbus', ['grey'])).toEqual(['grey']);
  expect(shadesOf(null, ['red'])).toEqual(['red']);
});
