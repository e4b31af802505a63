import { describe, expect, it } from 'vitest';
import { cellKey } from './edits.ts';
import { describeGridError, editsByProduct, listPending } from './pending-changes.ts';
import { createProductColumns } from './product-columns.ts';

const columns = createProductColumns({
  brands: [{ value: 'KD', label: 'KD' }],
  categories: [
    { value: 'jeans', label: 'Jeans' },
    { value: 'shirts', label: 'Shirt' },
  ],
});
const values = {
  title: 'Jean',
  price: 48,
  category: 'jeans',
  status: 'published',
  publishAt: null,
  details: '',
};
const rows = [
  { id: 'one', values },
  {
    id: 'two',
    values: { ...values, status: 'scheduled', publishAt: new Date(2026, 10, 28, 8, 0).toISOString() },
  },
];
const pending = (texts: Record<string, string>, refusals?: Parameters<typeof listPending>[2]) =>
  listPending({ rows, columns }, new Map(Object.entries(texts)), refusals);
const messages = (texts: Record<string, string>) =>
  pending(texts).errors.map((error) => describeGridError(error, columns));

describe('the changes of a grid', () => {
  it('have the values of the entered texts, in the order of rows and columns', () => {
    const { changes, errors } = pending({
      'two/category': ' shirt ',
      'one/price': '$1,050.5',
      'one/title': 'New\u00A0title ',
      'one/category': 'JEANS',
    });
    expect(errors).toEqual([]);
    expect(changes.map(({ row, field, before, after }) => [row, field, before, after])).toEqual([
      [0, 'title', 'Jean', 'New\u00A0title'],
      [0, 'price', 48, 1050.5],
      [1, 'category', 'jeans', 'shirts'],
    ]);
    expect(editsByProduct(rows, changes)).toEqual([
      {
        id: 'one',
        changes: { title: { base: 'Jean', value: 'New\u00A0title' }, price: { base: 48, value: 1050.5 } },
      },
      { id: 'two', changes: { category: { base: 'jeans', value: 'shirts' } } },
    ]);
  });

  it('name each cell that cannot be saved, and how to mend it', () => {
    expect(
      messages({
        'one/price': '5o.00',
        'one/title': ' ',
        'one/category': 'Hats',
        'two/publishAt': '2026-02-30 08:00',
        'two/price': '0',
        'two/colour': 'a\nb',
      }),
    ).toEqual([
      'Row 1, title: A product needs a title. Enter one.',
      'Row 1, price: ‘5o.00’ is not a price. Use a format like 57.00.',
      'Row 1, category: There is no category ‘Hats’. Choose one from the list.',
      'Row 2, colour: This has several lines, or characters that are not allowed. Use one line.',
      'Row 2, price: A price must be at least $0.01.',
      'Row 2, publishes: ‘2026-02-30 08:00’ is not a time. Use a format like 2026-11-28 08:00.',
    ]);
  });

  it('need a time for a scheduled product, and none for another one', () => {
    expect(messages({ 'one/status': 'Scheduled' })).toEqual([
      'Row 1, status: A scheduled product needs a publishing time. Enter one in its row.',
    ]);
    expect(messages({ 'one/publishAt': '2026-11-28 08:00' })[0]).toContain('Only a scheduled product');
    const both = pending({ 'one/status': 'Scheduled', 'one/publishAt': '2026-11-28 08:00' });
    expect([both.errors, both.changes.length]).toEqual([[], 2]);
    const archived = pending({ 'two/status': 'Archived' });
    expect([archived.errors, archived.changes.length]).toEqual([[], 1]);
  });

  it('keep an error of the server until the text of the cell changes', () => {
    const key = cellKey('one', 'price');
    const refusals = new Map([
      [key, { text: '90', message: 'Your role may change prices by at most 30 %.' }],
    ]);
    expect(pending({ [key]: '90' }, refusals).errors).toMatchObject([
      { key, message: expect.stringContaining('30 %') },
    ]);
    expect(pending({ [key]: '60' }, refusals).changes).toHaveLength(1);
  });
});

describe('the text of a cell', () => {
  it('parses to the value that it was formatted from', () => {
    const shown: [string, string | number | null][] = [
      ['price', 12.7],
      ['category', 'shirts'],
      ['status', 'draft'],
      ['publishAt', rows[1]?.values.publishAt ?? null],
      ['publishAt', null],
      ['details', 'One.\nTwo.'],
      ['colour', null],
    ];
    for (const [field, value] of shown) {
      const column = columns.find((each) => each.field === field);
      expect(column?.parse(column.format(value))).toEqual({ ok: true, value });
    }
  });
});
