import { describe, expect, it } from 'vitest';
import { brandOf, fieldRules } from './card-rules.js';

const today = new Date(2026, 6, 15);

describe('the card number', () => {
  const { read, show, check } = fieldRules.number;

  it('is shown in groups of four', () => {
    expect(show(read('4242-4242 42'), false)).toBe('4242 4242 42');
    expect(show('4242424242424242', false)).toBe('4242 4242 4242 4242');
  });

  it('is incomplete before its sixteenth digit, and then valid or invalid by its check digit', () => {
    expect(check('424242424242424', today).unfinished).toEqual({
      type: 'validation_error',
      code: 'incomplete_number',
      message: 'Your card number is incomplete.',
    });
    expect(check('4242424242424242', today)).toEqual({ complete: true, error: null, unfinished: null });
    expect(check('4242424242424241', today).error).toEqual({
      type: 'validation_error',
      code: 'invalid_number',
      message: 'Your card number is invalid.',
    });
  });

  it('has the brand of its first digit', () => {
    expect([brandOf('4'), brandOf('5'), brandOf('')]).toEqual(['visa', 'unknown', 'unknown']);
  });
});

describe('the expiration date', () => {
  const { read, show, check } = fieldRules.expiry;

  it.each([
    ['1', '1'],
    ['5', '05 / '],
    ['13', '01 / 3'],
    ['12', '12 / '],
    ['12 / 34', '12 / 34'],
    ['12/2034', '12 / 34'],
    ['00', '0'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(show(read(typed), false)).toBe(shown);
  });

  it('lets its separator be deleted', () => {
    expect(show('12', true)).toBe('12');
  });

  it.each([
    ['', 'incomplete_expiry', "Your card's expiration date is incomplete."],
    ['123', 'incomplete_expiry', "Your card's expiration date is incomplete."],
    ['1225', 'invalid_expiry_year_past', "Your card's expiration year is in the past."],
    ['0626', 'invalid_expiry_month_past', "Your card's expiration date is in the past."],
    ['1299', 'invalid_expiry_year', "Your card's expiration year is invalid."],
  ])('%j is %s', (digits, code, message) => {
    const { error, unfinished } = check(digits, today);
    expect(error ?? unfinished).toEqual({ type: 'validation_error', code, message });
  });

  it('is valid until the end of its month', () => {
    expect(check('0726', today).complete).toBe(true);
  });
});

describe('the security code', () => {
  it('has three or four digits', () => {
    const { check } = fieldRules.cvc;
    expect(check('12', today).unfinished?.message).toBe("Your card's security code is incomplete.");
    expect(check('123', today).complete).toBe(true);
    expect(check('1234', today).complete).toBe(true);
  });
});
