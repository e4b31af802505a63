import { expect, test } from 'vitest';
import { applyEdits, rejoinEdits, withEdit, withoutSaved, type Edits } from './edits.ts';

const SAVED = { title: 'Sundress', colour: 'Paprika', price: '48.00' };

test('a field that gets its saved value again has no edit', () => {
  const edits = withEdit({}, SAVED, ['title', 'Dress']);
  expect(edits).toEqual({ title: { base: 'Sundress', value: 'Dress' } });
  expect(applyEdits(SAVED, edits)).toEqual({ ...SAVED, title: 'Dress' });
  expect(withEdit(edits, SAVED, ['title', 'Sundress'])).toEqual({});
});

test('the base of an edit is the value that the field had when the edit began', () => {
  const draft: Edits = { title: { base: 'Old dress', value: 'Long dress' } };
  expect(withEdit(draft, SAVED, ['title', 'Longer dress'])).toEqual({
    title: { base: 'Old dress', value: 'Longer dress' },
  });
});

test('edits that are saved already, or whose field no longer exists, are dropped', () => {
  const draft: Edits = {
    title: { base: 'Dress', value: 'Sundress' },
    colour: { base: 'Red', value: 'Rust' },
    'units.1.price': { base: '', value: '50.00' },
  };
  expect(withoutSaved(draft, SAVED)).toEqual({ colour: { base: 'Red', value: 'Rust' } });
});

test('after a failed save, what was typed meanwhile is merged into what was being saved', () => {
  const saving: Edits = {
    title: { base: 'Sundress', value: 'Dress' },
    price: { base: '48.00', value: '50.00' },
  };
  const typed: Edits = {
    title: { base: 'Dress', value: 'Dresses' },
    colour: { base: 'Paprika', value: 'Red' },
  };
  expect(rejoinEdits(saving, typed)).toEqual({
    title: { base: 'Sundress', value: 'Dresses' },
    price: { base: '48.00', value: '50.00' },
    colour: { base: 'Paprika', value: 'Red' },
  });
});
