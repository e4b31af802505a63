import { expect, test } from 'vitest';
import { findSimilarName } from './similar-name.ts';

const choices = ['T-Shirt', 'Dress', 'Jeans', 'Café'].map((label) => ({ label }));

test.each([
  ['T-Shirts', 'T-Shirt'],
  ['t shirt', 'T-Shirt'],
  ['Dresses', 'Dress'],
  ['JEAN', 'Jeans'],
  ['Cafe', 'Café'],
])('%s is similar to %s', (name, label) => {
  expect(findSimilarName(name, choices)).toEqual({ label });
});

test.each(['Shirt', 'Dr', '–', ''])('‘%s’ is similar to no choice', (name) => {
  expect(findSimilarName(name, choices)).toBeUndefined();
});
