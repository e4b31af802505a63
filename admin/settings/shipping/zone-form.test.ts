import { expect, test } from 'vitest';
import { describePlaces, toZoneEdits, newMethod, readZoneForm, toZoneForm, type Zone } from './zone-form.ts';

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
  expect(toZoneForm(zone).methods.map(({ kind }) => kind)).toEqual(['subtotal', 'free', 'flat', 'weight']);
  const { body, problem } = readZoneForm(toZoneForm(zone));
  expect(problem).toBeNull();
  expect(toZoneEdits(body, zone)).toEqual({});
});

test('only changed fields are saved, each with its stored value', () => {
  const form = toZoneForm(zone);
  const { body } = readZoneForm({ ...form, name: 'North', methods: form.methods.slice(1) });
  expect(toZoneEdits(body, zone)).toEqual({
    name: { base: 'Canada', value: 'North' },
    methods: { base: zone.methods, value: zone.methods.slice(1) },
  });
});

test('the first value that cannot be read is named', () => {
  const form = toZoneForm(zone);
  expect(readZoneForm({ ...form, name: ' ' }).problem).toBe('Give the zone a name.');
  expect(readZoneForm({ ...form, places: [] }).problem).toBe('Add a country.');
  const flat = { ...newMethod('new'), kind: 'flat' as const, flat: 'nine' };
  expect(readZoneForm({ ...form, methods: [flat] }).problem).toBe(
    'Enter the prices of ‘Standard’ as numbers, such as 9.50.',
  );
});

test('a price without its amount or its threshold is left out until both are typed', () => {
  const typed = [
    { from: '0', price: '9.50' },
    { from: '', price: '0' },
    { from: '75', price: '' },
  ];
  const method = { ...newMethod('new'), kind: 'subtotal' as const, tiers: typed };
  const { body, problem } = readZoneForm({ ...toZoneForm(zone), methods: [method] });
  expect(body.methods[0]?.tiers).toEqual([{ from: 0, price: 9.5 }]);
  expect(problem).not.toBeNull();
});

test('places are named, at most three of them', () => {
  expect(describePlaces(['*'])).toBe('All other countries');
  expect(describePlaces(['CA', 'US-NY'])).toBe('Canada; NY, United States');
  expect(describePlaces(['CA', 'US', 'MX', 'DE'])).toBe('Canada; United States and 2 more');
});
