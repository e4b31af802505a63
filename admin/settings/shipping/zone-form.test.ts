import { expect, test } from 'vitest';
import { describePlaces, toZoneEdits, newMethod, readForm, toForm, type Zone } from './zone-form.ts';

const tiered = {
  id: 'canada',
  name: 'Standard',
  delivery: '6 to 9 days',
  measure: 'subtotal' as const,
  tiers: [
    { from: 0, price: 9.5 },
    { from: 75, price: 0 },
  ],
};
const zone: Zone = {
  id: 'canada',
  name: 'Canada',
  places: ['CA'],
  methods: [
    tiered,
    { ...tiered, id: 'free', tiers: [{ from: 0, price: 0 }] },
    { ...tiered, id: 'flat', tiers: [{ from: 0, price: 5 }] },
    { ...tiered, id: 'weight', measure: 'weight', tiers: [{ from: 500, price: 5 }] },
  ],
};

test('a stored zone fills the form, and the form reads back as the same zone', () => {
  expect(toForm(zone).methods.map(({ kind }) => kind)).toEqual(['subtotal', 'free', 'flat', 'weight']);
  const { body, problem } = readForm(toForm(zone));
  expect(problem).toBeNull();
  expect(toZoneEdits(body, zone)).toEqual({});
});

test('only changed fields are saved, each with its stored value', () => {
  const form = toForm(zone);
  const { body } = readForm({ ...form, name: 'North', methods: form.methods.slice(1) });
  expect(toZoneEdits(body, zone)).toEqual({
    name: { base: 'Canada', value: 'North' },
    methods: { base: zone.methods, value: zone.methods.slice(1) },
  });
});

test('the first value that cannot be read is named', () => {
  const form = toForm(zone);
  expect(readForm({ ...form, name: ' ' }).problem).toBe('Give the zone a name.');
  expect(readForm({ ...form, places: [] }).problem).toBe('Add a country.');
  const flat = { ...newMethod('new'), kind: 'flat' as const, flat: 'nine' };
  expect(readForm({ ...form, methods: [flat] }).problem).toBe(
    'Enter the prices of ‘Standard’ as numbers, such as 9.50.',
  );
});

test('places are named, at most three of them', () => {
  expect(describePlaces(['*'])).toBe('All other countries');
  expect(describePlaces(['CA', 'US-NY'])).toBe('Canada; NY, United States');
  expect(describePlaces(['CA', 'US', 'MX', 'DE'])).toBe('Canada; United States and 2 more');
});
