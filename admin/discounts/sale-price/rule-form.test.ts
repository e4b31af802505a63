import { expect, test } from 'vitest';
import { toRuleEdits, NEW_RULE, readRuleForm, toRuleForm } from './rule-form.ts';

const stored = {
  id: 'standard',
  name: 'Standard',
  effect: 'percentage' as const,
  value: 15,
  scope: {},
  excluded: [],
  above: 12,
  startsAt: '2026-11-24T08:00:00.000Z',
  endsAt: null,
  status: 'active' as const,
};

test('a stored rule fills the form, and the form reads back as the same rule', () => {
  const form = toRuleForm(stored);
  expect(form).toMatchObject({ value: '15', above: '12.00', endsAt: '' });
  expect(readRuleForm(form)).toMatchObject({
    errors: {},
    body: { value: 15, above: 12, startsAt: stored.startsAt },
  });
  expect(toRuleEdits(readRuleForm(form).body, stored)).toEqual({});
});

test('only changed fields are saved, an amount with its unit, each with its stored value', () => {
  const { body } = readRuleForm({ ...toRuleForm(stored), value: ' 20 % ', above: '' });
  expect(toRuleEdits(body, stored)).toEqual({
    effect: { base: 'percentage', value: 'percentage' },
    value: { base: 15, value: 20 },
    above: { base: 12, value: null },
  });
});

test('a missing name, values that are not numbers and an end before the start are errors', () => {
  const { errors } = readRuleForm({
    ...NEW_RULE,
    value: 'x',
    above: '1.234',
    startsAt: '2026-12-02T00:00',
    endsAt: '2026-12-01T00:00',
  });
  expect(Object.keys(errors)).toEqual(['name', 'value', 'above', 'endsAt']);
});
