import { expect, test } from 'vitest';
import { describeMaterial } from './material.ts';

test('shows the composition in place of the material, largest share first', () => {
  const material = '90/10 Cotton/Spandex';
  expect(describeMaterial({ material })).toBe('90/10 Cotton/Spandex');
  expect(describeMaterial({ material, composition: [{ fibre: 'Linen', percent: 100 }] })).toBe('100% Linen');
  const blend = [
    { fibre: 'Spandex', percent: 2 },
    { fibre: 'Cotton', percent: 98 },
  ];
  expect(describeMaterial({ material, composition: blend })).toBe('98% Cotton, 2% Spandex');
});
