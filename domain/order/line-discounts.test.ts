import { expect, it } from 'vitest';
import { cents } from '../money.ts';
import { describeLine } from './line-discounts.ts';

it('a line without discounts has its amount alone', () => {
  expect(describeLine(cents(4080), [])).toEqual({ amount: '$40.80', was: undefined, discounts: [] });
});

it('a line with discounts names each, and the amount before and after them', () => {
  const discounts = [
    { name: 'Summer sale', amount: cents(400) },
    { name: 'Welcome (WELCOME10)', amount: cents(368) },
  ];
  expect(describeLine(cents(4080), discounts)).toEqual({
    amount: '$33.12',
    was: '$40.80',
    discounts: [
      { label: 'Summer sale', value: '-$4.00' },
      { label: 'Welcome (WELCOME10)', value: '-$3.68' },
    ],
  });
});
