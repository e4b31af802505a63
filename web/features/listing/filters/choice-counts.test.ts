import { expect, test } from 'vitest';
import { countLine } from './choice-counts.ts';

test('lists the counts in the order of the choices, without choices that match no product', () => {
  const choices = [
    { value: 'male', label: "Man's" },
    { value: 'female', label: "Women's" },
    { value: 'kids', label: "Kid's" },
  ];
  expect(countLine(choices, { female: 26, male: 31 })).toBe("Man's\u00a031 · Women's\u00a026");
  expect(countLine(choices, {})).toBeUndefined();
  expect(countLine(choices, undefined)).toBeUndefined();
});

test('lists the twelve choices with the most products, and the number of the others', () => {
  const choices = Array.from({ length: 40 }, (_, at) => ({ value: `b${at}`, label: `Brand ${at}` }));
  const counts = Object.fromEntries(choices.map(({ value }, at) => [value, at + 1]));
  const line = countLine(choices, counts) ?? '';
  expect(line.split(' · ')).toHaveLength(13);
  expect(line).toMatch(/^Brand 28\u00a029 · .* · Brand 39\u00a040 · and 28 more$/);
});
